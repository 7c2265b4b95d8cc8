import type { Brief } from '@cueroom/contracts/intake/briefs';
import { projectTypes } from '@cueroom/contracts/options';
import { Eye, Pencil } from 'lucide-react';
import { useAdminSearch } from '../../../lib/admin-search';
import { formatAgo, formatMoment } from '../../../lib/dates';
import { wordFor } from '../../../lib/words';
import { IconButton } from '../../../ui/icon-button';
import { Overdue } from '../../../ui/overdue';
import { rowKeys } from '../../../ui/row-keys';
import { Cell, Table } from '../../../ui/table';
import { BriefStatus } from './crm-words';
import { RecordLink } from './record-link';

const columns = [
  { key: 'project', title: 'Project', sort: 'projectTitle' },
  { key: 'company', title: 'Company', sort: 'companyName' },
  { key: 'contact', title: 'Contact', sort: 'clientName' },
  { key: 'budget', title: 'Budget', sort: 'budget' },
  { key: 'status', title: 'Status', sort: 'status' },
  { key: 'actions', title: 'Actions' },
];
const none = <span className="text-ink-soft">–</span>;

interface BriefsTableProps {
  briefs: readonly Brief[];
  onView: (brief: Brief) => void;
  onEdit: (brief: Brief) => void;
}

export function BriefsTable({ briefs, onView, onEdit }: BriefsTableProps) {
  const { search, narrow } = useAdminSearch();
  return (
    <Table label="Briefs" columns={columns} sort={search.sort} onSort={(sort) => narrow({ sort })}>
      {briefs.map((brief, index) => (
        <tr
          key={brief.id}
          {...rowKeys(index, () => onView(brief))}
          className="hover:bg-brand-tint/25 focus-visible:-outline-offset-2"
        >
          <Cell className="max-w-80 min-w-56">
            <RecordLink id={brief.id}>{brief.projectTitle ?? 'Untitled project'}</RecordLink>
            <p className="mt-0.5 text-note text-ink-soft">
              {wordFor(projectTypes, brief.projectType)},{' '}
              <time dateTime={brief.createdAt} title={formatMoment(brief.createdAt)}>
                {formatAgo(brief.createdAt)}
              </time>
            </p>
          </Cell>
          <Cell className="max-w-56 min-w-32 wrap-anywhere">{brief.companyName ?? none}</Cell>
          <Cell className="max-w-60 min-w-48">
            <p className="font-medium wrap-anywhere">{brief.clientName}</p>
            <p className="text-note wrap-anywhere text-ink-soft">{brief.email}</p>
          </Cell>
          <Cell className="whitespace-nowrap tabular-nums">${brief.budgetRange}</Cell>
          <Cell>
            <div className="flex flex-wrap gap-1.5">
              <BriefStatus status={brief.status} />
              <Overdue asked={brief} />
            </div>
          </Cell>
          <Cell className="w-px whitespace-nowrap">
            <IconButton icon={Eye} label="View" onClick={() => onView(brief)} />
            <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(brief)} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
