import type { Brief } from '@cueroom/contracts/intake/briefs';
import { projectTypes } from '@cueroom/contracts/options';
import { Eye, Pencil } from 'lucide-react';
import { useAdminSearch } from '../../../lib/admin-search';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { Ago } from '../../../ui/ago';
import { Overdue } from '../../../ui/overdue';
import { RowActions } from '../../../ui/row-actions';
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
    cell: ({ id, projectTitle, projectType, createdAt }) =>
      twoLines(
        <RecordLink id={id}>{projectTitle ?? 'Untitled project'}</RecordLink>,
        <>
          {wordFor(projectTypes, projectType)} · <Ago iso={createdAt} />
        </>,
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
      <div className="flex flex-wrap gap-1.5 compact:flex-nowrap">
        <BriefStatus status={brief.status} />
        <Overdue asked={brief} />
      </div>
    ),
  },
];

export default function BriefsPanel() {
  const { search, open } = useAdminSearch();
  const params = {
    q: search.q?.trim(),
    status: search.status === 'new' ? 'submitted,new' : search.status,
    sort: search.sort,
  };
  const list = useSparseList<Brief>('briefs', params);
  const view = ({ id }: Brief) => open(id);
  const actions = (brief: Brief) => (
    <RowActions
      actions={[
        { icon: Eye, label: 'View', onSelect: () => view(brief) },
        { icon: Pencil, label: 'Edit', onSelect: () => open(brief.id, true) },
      ]}
    />
  );
  return (
    <ListPanel
      label="Briefs"
      one="brief"
      list={list}
      asked={{ kind: 'briefs', params }}
      searchLabel="Search projects, companies, clients"
      filters={[
        { label: 'Show', name: 'status', emptyLabel: 'All', options: pickableBriefStatuses, value: search.status },
      ]}
      columns={[...columns, { title: 'Actions', widthRem: 7, cell: actions }]}
      rowPx={69}
      emptyHint="Clients send briefs with the form at /brief. They show up here at once."
      cardOf={(brief) => ({ ...cardOf(brief), actions: actions(brief) })}
      onOpen={view}
      Dialog={BriefDialog}
    />
  );
}

const cardOf = (brief: Brief) => ({
  title: brief.projectTitle ?? 'Untitled project',
  subtitle: [brief.companyName, brief.clientName].filter(Boolean).join(', '),
  chips: (
    <>
      <BriefStatus status={brief.status} />
      <Overdue asked={brief} />
      <span>${brief.budgetRange}</span>
      <Ago iso={brief.createdAt} />
    </>
  ),
});
