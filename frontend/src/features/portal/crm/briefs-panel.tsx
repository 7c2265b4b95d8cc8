import type { Brief } from '@cueroom/contracts/intake/briefs';
import { projectTypes } from '@cueroom/contracts/options';
import { Eye, Pencil } from 'lucide-react';
import { useAdminSearch } from '../../../lib/admin-search';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { Ago } from '../../../ui/ago';
import { IconButton } from '../../../ui/icon-button';
import { Overdue } from '../../../ui/overdue';
import { type Column, cutText, twoLines } from '../../../ui/table';
import { ListPanel } from '../../records/list-panel';
import { BriefStatus } from '../../records/status-badges';
import { BriefDialog, pickableBriefStatuses } from './brief-dialog';
import { RecordLink } from './crm-details';

const columns: Column<Brief>[] = [
  {
    title: 'Project',
    sort: 'projectTitle',
    widthRem: 17,
    cell: ({ id, projectTitle, projectType, createdAt }) => (
      <>
        <RecordLink id={id}>{projectTitle ?? 'Untitled project'}</RecordLink>
        <p className="truncate text-note text-ink-soft">
          {wordFor(projectTypes, projectType)} · <Ago iso={createdAt} />
        </p>
      </>
    ),
  },
  { title: 'Company', sort: 'companyName', widthRem: 12, cell: ({ companyName }) => cutText(companyName) },
  { title: 'Contact', sort: 'clientName', widthRem: 15, cell: ({ clientName, email }) => twoLines(clientName, email) },
  {
    title: 'Budget',
    sort: 'budget',
    widthRem: 9,
    className: 'tabular-nums',
    cell: ({ budgetRange }) => `$${budgetRange}`,
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 12,
    cell: (brief) => (
      <div className="flex flex-wrap gap-1.5">
        <BriefStatus status={brief.status} />
        <Overdue asked={brief} />
      </div>
    ),
  },
];

export default function BriefsPanel() {
  const { search, open } = useAdminSearch();
  const list = useSparseList<Brief>('briefs', {
    q: search.q?.trim(),
    status: search.status === 'new' ? 'submitted,new' : search.status,
    sort: search.sort,
  });
  const view = ({ id }: Brief) => open(id);
  const actions = (brief: Brief) => (
    <>
      <IconButton icon={Eye} label="View" onClick={() => view(brief)} />
      <IconButton icon={Pencil} label="Edit" onClick={() => open(brief.id, true)} />
    </>
  );
  return (
    <ListPanel
      label="Briefs"
      one="brief"
      list={list}
      searchLabel="Search projects, companies, clients"
      filters={[
        { label: 'Show', name: 'status', emptyLabel: 'All', options: pickableBriefStatuses, value: search.status },
      ]}
      columns={[...columns, { title: 'Actions', widthRem: 7, cell: actions }]}
      rowPx={69}
      keys={{ Enter: view }}
      Dialog={BriefDialog}
    />
  );
}
