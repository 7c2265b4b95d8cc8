import type { Brief } from '@cueroom/contracts/intake/briefs';
import { projectTypes } from '@cueroom/contracts/options';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useAdminSearch } from '../../../lib/admin-search';
import { formatAgo, formatMoment } from '../../../lib/dates';
import { useSparseList } from '../../../lib/sparse-list';
import { wordFor } from '../../../lib/words';
import { IconButton } from '../../../ui/icon-button';
import { Overdue } from '../../../ui/overdue';
import { Cell, NoValue } from '../../../ui/table';
import { ListPanel } from '../../records/list-panel';
import { BriefDialog } from './brief-dialog';
import { BriefStatus, briefStatusFilter, pickableBriefStatuses } from './crm-words';
import { RecordLink } from './record-link';

const columns = [
  { key: 'project', title: 'Project', sort: 'projectTitle', widthRem: 17 },
  { key: 'company', title: 'Company', sort: 'companyName', widthRem: 12 },
  { key: 'contact', title: 'Contact', sort: 'clientName', widthRem: 15 },
  { key: 'budget', title: 'Budget', sort: 'budget', widthRem: 9 },
  { key: 'status', title: 'Status', sort: 'status', widthRem: 12 },
  { key: 'actions', title: 'Actions', widthRem: 7 },
];

/** What clients need. */
export default function BriefsPanel() {
  const { search, open, close } = useAdminSearch();
  const [editedId, setEditedId] = useState<string>();
  // A dialog that was closed, with the back button for instance, opens with the details again.
  const [lastOpen, setLastOpen] = useState(search.open);
  if (search.open !== lastOpen) {
    setLastOpen(search.open);
    if (!search.open) setEditedId(undefined);
  }
  const list = useSparseList<Brief>('briefs', {
    q: search.q?.trim(),
    status: briefStatusFilter(search.status),
    sort: search.sort,
  });
  const show = (id: string, isEditing: boolean) => {
    setEditedId(isEditing ? id : undefined);
    open(id);
  };
  const view = ({ id }: Brief) => show(id, false);
  const label = 'Search projects, companies, clients';
  return (
    <ListPanel
      label="Briefs"
      one="brief"
      list={list}
      search={{ label, placeholder: `${label}…` }}
      filters={[
        { label: 'Show', name: 'status', emptyLabel: 'All', options: pickableBriefStatuses, value: search.status },
      ]}
      loadingText="Loading briefs…"
      emptyText={search.q || search.status ? 'No briefs match your filters' : 'No briefs yet'}
      columns={columns}
      rowPx={69}
      keys={{ Enter: view }}
      cells={(brief) => <BriefRow brief={brief} onView={() => view(brief)} onEdit={() => show(brief.id, true)} />}
    >
      {search.open && (
        <BriefDialog
          key={search.open}
          id={search.open}
          listed={list.loaded.find(({ id }) => id === search.open)}
          isEditing={editedId === search.open}
          onEdit={() => setEditedId(search.open)}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}

interface BriefRowProps {
  brief: Brief;
  onView: () => void;
  onEdit: () => void;
}

function BriefRow({ brief, onView, onEdit }: BriefRowProps) {
  return (
    <>
      <Cell>
        <RecordLink id={brief.id}>{brief.projectTitle ?? 'Untitled project'}</RecordLink>
        <p className="truncate text-note text-ink-soft">
          {wordFor(projectTypes, brief.projectType)} ·{' '}
          <time dateTime={brief.createdAt} title={formatMoment(brief.createdAt)}>
            {formatAgo(brief.createdAt)}
          </time>
        </p>
      </Cell>
      <Cell>
        {brief.companyName ? (
          <span title={brief.companyName} className="line-clamp-2 leading-snug wrap-anywhere">
            {brief.companyName}
          </span>
        ) : (
          <NoValue />
        )}
      </Cell>
      <Cell>
        <p className="truncate font-medium">{brief.clientName}</p>
        <p title={brief.email} className="truncate text-note text-ink-soft">
          {brief.email}
        </p>
      </Cell>
      <Cell className="tabular-nums">${brief.budgetRange}</Cell>
      <Cell>
        <div className="flex flex-wrap gap-1.5">
          <BriefStatus status={brief.status} />
          <Overdue asked={brief} />
        </div>
      </Cell>
      <Cell>
        <IconButton icon={Eye} label="View" onClick={onView} />
        <IconButton icon={Pencil} label="Edit" onClick={onEdit} />
      </Cell>
    </>
  );
}
