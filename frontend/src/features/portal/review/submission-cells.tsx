import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Eye, ListPlus } from 'lucide-react';
import { formatDate } from '../../../lib/dates';
import { countOf } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Checkbox } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { Cell } from '../../../ui/table';
import { reviewStatusOf, sayStatus } from './review-words';
import { SongPlayer } from './song-player';
import { usePromotion } from './use-promotion';

interface SubmissionCellsProps {
  submission: SubmissionWithSongs;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
}

export function SubmissionCells({ submission, isSelected, onSelect, onOpen }: SubmissionCellsProps) {
  const { songs, trackTitle, artistName, status } = submission;
  const promotion = usePromotion(submission);
  const [first] = songs;
  return (
    <>
      <Cell className="pr-0! pl-2!">
        <Checkbox label={`Select ${trackTitle ?? artistName}`} checked={isSelected} onChange={onSelect} />
      </Cell>
      <Cell className="max-w-64 min-w-48">
        <p className="font-semibold break-words">{trackTitle ?? 'No songs'}</p>
        {songs.length > 1 && (
          <p className="text-note font-medium text-brand-deep">
            +{countOf(songs.length - 1, 'more track', 'more tracks')}
          </p>
        )}
        <p className="mt-0.5 line-clamp-2 text-note leading-snug break-words text-ink-soft">{submission.description}</p>
      </Cell>
      <Cell className="max-w-60 min-w-48">
        <p className="font-medium break-words">{artistName}</p>
        <p className="text-note wrap-anywhere text-ink-soft">{submission.email}</p>
      </Cell>
      <Cell>{submission.genre ?? <span className="text-ink-soft">–</span>}</Cell>
      <Cell className="min-w-32">
        {first ? <SongPlayer song={first} submission={submission} isCompact /> : 'No audio'}
      </Cell>
      <Cell className="whitespace-nowrap">{formatDate(submission.createdAt)}</Cell>
      <Cell>
        <Badge tone={reviewStatusOf(status) === 'pending' ? 'brand' : 'neutral'}>{sayStatus(status)}</Badge>
      </Cell>
      <Cell className="w-px whitespace-nowrap">
        <IconButton icon={Eye} label="View details" onClick={onOpen} />
        <IconButton
          icon={ListPlus}
          label="Add to catalog"
          onClick={promotion.addToCatalog}
          disabled={promotion.isPending}
        />
      </Cell>
    </>
  );
}
