import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Checkbox } from '../../../ui/checkbox';
import { useRowFocus } from '../../../ui/row-focus';
import { rowKeys } from '../../../ui/row-keys';
import { Table } from '../../../ui/table';
import { SubmissionCells } from './submission-cells';

const columns = [
  { key: 'track', title: 'Track' },
  { key: 'artist', title: 'Artist', sort: 'artistName' },
  { key: 'genre', title: 'Genre', sort: 'genre' },
  { key: 'audio', title: 'Audio Player' },
  { key: 'submitted', title: 'Submitted', sort: 'createdAt' },
  { key: 'status', title: 'Status', sort: 'status' },
  { key: 'actions', title: 'Actions' },
];

interface SubmissionsTableProps {
  submissions: readonly SubmissionWithSongs[];
  selected: readonly string[];
  /** Every one is selected, and there are no more. */
  isAll: boolean;
  onSelect: (ids: readonly string[]) => void;
  onSelectAll: () => void;
  sort?: string;
  onSort: (sort: string) => void;
  onOpen: (submission: SubmissionWithSongs) => void;
}

export function SubmissionsTable({ submissions, selected, isAll, sort, ...on }: SubmissionsTableProps) {
  const { onSelect, onSelectAll, onSort, onOpen } = on;
  const rowFocus = useRowFocus(submissions.map(({ id }) => id));
  const selectAll = (
    <Checkbox label="Select all" checked={isAll} isMixed={selected.length > 0 && !isAll} onChange={onSelectAll} />
  );
  const pick = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((picked) => picked !== id) : [...selected, id]);
  return (
    <Table
      label="Artist Submissions"
      columns={[{ key: 'select', title: selectAll, isNarrow: true }, ...columns]}
      sort={sort}
      onSort={onSort}
    >
      {submissions.map((submission, index) => (
        <tr
          key={submission.id}
          {...rowKeys(
            index,
            () => onOpen(submission),
            () => pick(submission.id),
          )}
          {...rowFocus(submission.id, index)}
          data-state={selected.includes(submission.id) ? 'selected' : undefined}
          className="hover:bg-brand-tint/25 scroll-mb-32 focus-visible:-outline-offset-2 data-[state=selected]:bg-brand-tint/60"
        >
          <SubmissionCells
            submission={submission}
            isSelected={selected.includes(submission.id)}
            onSelect={() => pick(submission.id)}
            onOpen={() => onOpen(submission)}
          />
        </tr>
      ))}
    </Table>
  );
}
