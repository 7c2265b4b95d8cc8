import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Eye, ListPlus } from 'lucide-react';
import { sayError } from '../../lib/api-error';
import { countOf, formatDate } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Checkbox } from '../../ui/checkbox';
import { IconButton } from '../../ui/icon-button';
import { Cell, Table } from '../../ui/table';
import { toast } from '../../ui/toasts';
import { reviewStatusOf, sayStatus } from './review-words';
import { SongPlayer } from './song-player';
import { usePromote } from './submissions.queries';

interface SubmissionsTableProps {
  submissions: readonly SubmissionWithSongs[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onOpen: (submission: SubmissionWithSongs) => void;
}

export function SubmissionsTable({ submissions, selected, onSelect, onOpen }: SubmissionsTableProps) {
  const isAll = selected.length === submissions.length;
  const selectAll = (
    <Checkbox
      label="Select all"
      checked={isAll}
      isMixed={selected.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? [] : submissions.map(({ id }) => id))}
    />
  );
  const columns = [
    { key: 'select', title: selectAll, isNarrow: true },
    ...['Track', 'Artist', 'Genre', 'Audio Player', 'Submitted', 'Status', 'Actions'].map((title) => ({
      key: title,
      title,
    })),
  ];
  return (
    <Table label="Artist Submissions" columns={columns}>
      {submissions.map((submission) => (
        <SubmissionRow
          key={submission.id}
          submission={submission}
          isSelected={selected.includes(submission.id)}
          onSelect={(isSelected) =>
            onSelect(
              isSelected ? [...selected, submission.id] : selected.filter((selectedId) => selectedId !== submission.id),
            )
          }
          onOpen={() => onOpen(submission)}
        />
      ))}
    </Table>
  );
}

interface SubmissionRowProps {
  submission: SubmissionWithSongs;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
}

function SubmissionRow({ submission, isSelected, onSelect, onOpen }: SubmissionRowProps) {
  const { songs, trackTitle, artistName, status } = submission;
  const promote = usePromote();
  const addToCatalog = () => {
    if (songs.length === 0)
      return toast({ title: 'Error', description: 'No songs found in submission', variant: 'destructive' });
    promote.mutate(submission, {
      onSuccess: (count) =>
        count > 0
          ? toast({
              title: 'Submission promoted',
              description: `${countOf(count, 'track')} by ${artistName} in the catalog`,
            })
          : toast({
              title: 'Failed to promote submission to catalog',
              description: 'None of its songs has audio that can be used',
              variant: 'destructive',
            }),
      onError: (error) =>
        toast({
          title: 'Failed to promote submission to catalog',
          description: sayError(error),
          variant: 'destructive',
        }),
    });
  };
  const [first] = songs;
  return (
    <tr
      data-state={isSelected ? 'selected' : undefined}
      className="hover:bg-brand-tint/25 data-[state=selected]:bg-brand-tint/60"
    >
      <Cell className="pr-0! pl-2!">
        <Checkbox
          label={`Select ${trackTitle ?? artistName}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </Cell>
      <Cell className="max-w-64 min-w-48">
        <p className="font-semibold break-words">{trackTitle ?? 'No songs'}</p>
        {songs.length > 1 && (
          <p className="text-[0.8125rem] font-medium text-brand-deep">
            +{countOf(songs.length - 1, 'more track', 'more tracks')}
          </p>
        )}
        <p className="mt-0.5 line-clamp-2 text-[0.8125rem] leading-snug break-words text-ink-soft">
          {submission.description}
        </p>
      </Cell>
      <Cell className="max-w-60 min-w-48">
        <p className="font-medium break-words">{artistName}</p>
        <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">{submission.email}</p>
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
        <IconButton icon={ListPlus} label="Add to catalog" onClick={addToCatalog} disabled={promote.isPending} />
      </Cell>
    </tr>
  );
}
