import type { Brief, ListBriefs } from '@cueroom/contracts/intake/briefs';
import { projectTypes } from '@cueroom/contracts/options';
import { Eye, Pencil } from 'lucide-react';
import { newRecord, readSearch, useListAddress } from '../../../lib/portal-address';
import { formatDollars } from '../../../lib/format';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { Ago } from '../../../ui/ago';
import { lazyWindow } from '../../../ui/lazy-window';
import { Overdue } from '../../../ui/overdue';
import { RowActions } from '../../../ui/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/table';
import { AddButton } from '../../shared/records/add-button';
import { isOpen, useFollowUpActions } from '../../shared/records/follow-ups';
import { ListPanel } from '../../shared/records/list-panel';
import { RecordLink } from '../../shared/records/record-link';
import { BriefStatus, pickableBriefStatuses } from '../../shared/records/status-badges';
import { due, dueParams, followUpSorts, notableOf, withNotable } from './notable';

const BriefDialog = lazyWindow(() => import('./brief-dialog'));

const titleOf = ({ projectTitle }: Brief) => projectTitle ?? 'Untitled project';

const worthOf = (brief: Brief) =>
  isOpen('briefs', brief) && brief.estimatedValue ? formatDollars(brief.estimatedValue) : null;

const columns: Column<Brief>[] = [
  {
    title: 'Project',
    sort: 'projectTitle',
    widthRem: 20,
    cell: (brief) =>
      twoLines(
        <RecordLink id={brief.id}>{titleOf(brief)}</RecordLink>,
        <>
          <span>{`${worthOf(brief) ? `${worthOf(brief)} · ` : ''}${wordFor(projectTypes, brief.projectType)} · `}</span>
          <Ago iso={brief.createdAt} />
        </>,
        notableOf('briefs', brief),
      ),
  },
  { title: 'Company', sort: 'companyName', widthRem: 9, cell: ({ companyName }) => cutText(companyName) },
  { title: 'Contact', sort: 'clientName', widthRem: 12, cell: ({ clientName, email }) => twoLines(clientName, email) },
  {
    title: 'Budget',
    sort: 'budget',
    widthRem: 7,
    className: 'tabular-nums',
    cell: ({ budgetRange }) => `$${budgetRange}`,
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 13.25,
    cell: (brief) => (
      <div className="flex flex-wrap gap-1.5 compact:flex-nowrap">
        <BriefStatus status={brief.status} />
        <Overdue asked={brief} />
      </div>
    ),
  },
];

const shownStatuses = [...pickableBriefStatuses, due];
const rules = { status: shownStatuses.map(({ value }) => value) };
const sorted = [...columns.map((column) => column.sort), ...followUpSorts.map(({ value }) => value)];

export default function BriefsPanel() {
  const { search, open } = useListAddress();
  const followUps = useFollowUpActions('briefs');
  const { q, status, sort } = readSearch<ListBriefs>(search, rules, sorted);
  const params = {
    q,
    status: status === 'new' ? 'submitted,new' : status,
    sort,
    ...(status === due.value && dueParams('briefs', sort)),
  };
  const list = useSparseList<Brief>('briefs', params);
  const view = ({ id }: Brief) => open(id);
  const actions = (brief: Brief) => (
    <RowActions
      actions={[
        { icon: Eye, label: 'View', onSelect: () => view(brief) },
        { icon: Pencil, label: 'Edit', onSelect: () => open(brief.id, true) },
        ...followUps(brief, titleOf(brief)),
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
      filters={[{ label: 'Show', name: 'status', emptyLabel: 'All', options: shownStatuses, value: status }]}
      sorts={followUpSorts}
      actions={<AddButton label="New Brief" onClick={() => open(newRecord)} />}
      columns={[...columns, { title: 'Actions', widthRem: 16, cell: actions }]}
      rowPx={69}
      emptyHint="Clients send briefs with the form at /brief. Enter those that come by phone yourself."
      cardsBelowPx={1024}
      cardOf={(brief) => ({ ...cardOf(brief), actions: actions(brief) })}
      onOpen={view}
      Dialog={BriefDialog}
    />
  );
}

const cardOf = (brief: Brief) => ({
  title: titleOf(brief),
  subtitle: withNotable(
    notableOf('briefs', brief),
    [worthOf(brief), [brief.companyName, brief.clientName].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
  ),
  chips: (
    <>
      <BriefStatus status={brief.status} />
      <Overdue asked={brief} />
      <span>{`$${brief.budgetRange}`}</span>
      <Ago iso={brief.createdAt} />
    </>
  ),
});
