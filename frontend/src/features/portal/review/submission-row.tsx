import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Eye, ListPlus } from 'lucide-react';
import { formatDate } from '../../../lib/dates';
import { pluralize } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { Checkbox } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { Cell, NoValue } from '../../../ui/table';
import { reviewStatusOf, sayStatus } from './review-words';
import { SongPlayer } from './song-player';
import { usePromotion } from './submission-mutations';

export const submissionColumns = [
  { key: 'track', title: 'Track', widthRem: 16 },
  { key: 'artist', title: 'Artist', sort: 'artistName', widthRem: 14 },
  { key: 'genre', title: 'Genre', sort: 'genre', widthRem: 8 },
  { key: 'audio', title: 'Audio Player', widthRem: 9.5 },
  { key: 'submitted', title: 'Submitted', sort: 'createdAt', widthRem: 8.5 },
  { key: 'status', title: 'Status', sort: 'status', widthRem: 9 },
  { key: 'actions', title: 'Actions', widthRem: 7 },
];

interface SubmissionRowProps {
  submission: SubmissionWithSongs;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
}

export function SubmissionRow({ submission, isSelected, onSelect, onOpen }: SubmissionRowProps) {
  const { songs, trackTitle, artistName, status } = submission;
  const promotion = usePromotion(submission);
  const [first] = songs;
  return (
    <>
      <Cell isNarrow>
        <Checkbox label={`Select ${trackTitle ?? artistName}`} checked={isSelected} onChange={onSelect} />
      </Cell>
      <Cell>
        <p title={trackTitle ?? undefined} className="truncate font-semibold">
          {trackTitle ?? 'No songs'}
        </p>
        {songs.length > 1 && (
          <p className="text-note font-medium text-brand-deep">
            +{pluralize(songs.length - 1, 'more track', 'more tracks')}
          </p>
        )}
        <p className="line-clamp-2 text-note leading-snug break-words text-ink-soft">{submission.description}</p>
      </Cell>
      <Cell>
        <p title={artistName} className="truncate font-medium">
          {artistName}
        </p>
        <p title={submission.email} className="truncate text-note text-ink-soft">
          {submission.email}
        </p>
      </Cell>
      <Cell>{submission.genre ?? <NoValue />}</Cell>
      <Cell>{first ? <SongPlayer song={first} submission={submission} isCompact /> : 'No audio'}</Cell>
      <Cell className="whitespace-nowrap">{formatDate(submission.createdAt)}</Cell>
      <Cell>
        <Badge tone={reviewStatusOf(status) === 'pending' ? 'brand' : 'neutral'}>{sayStatus(status)}</Badge>
      </Cell>
      <Cell>
        <IconButton icon={Eye} label="View details" onClick={onOpen} />
        <IconButton
          icon={ListPlus}
          label="Add to catalog"
          onClick={promotion.addToCatalog}
          isPending={promotion.isPending}
        />
      </Cell>
    </>
  );
}
