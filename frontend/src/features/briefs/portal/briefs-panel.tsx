import type { Brief } from '@cueroom/contracts/intake/briefs';
import { budgets, projectTypes } from '@cueroom/contracts/options';
import { Eye, Pencil } from 'lucide-react';
import { formatNearDay } from '../../../lib/dates';
import { formatMoney } from '../../../lib/format';
import { wordFor } from '../../../lib/words';
import { Ago } from '../../../ui/ago';
import { AnswerPromise } from '../../../ui/answer-promise';
import { lazyWindow } from '../../../ui/lazy-window';
import { RowActions } from '../../../ui/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/table';
import { statusField } from '../../shared/records/change-selected';
import { isOpen, useFollowUpActions } from '../../shared/records/follow-ups';
import { ListPanel } from '../../shared/records/list-panel';
import { useRecordList } from '../../shared/records/record-list';
import { RecordLink } from '../../shared/records/record-link';
import { selectAction, useSelection } from '../../shared/records/selection';
import { BriefStatus, pickableBriefStatuses } from '../../shared/records/status-badges';
import { briefRecords } from '../shared/brief-records';
import { notableOf, withNotable } from './notable';

const BriefDialog = lazyWindow(() => import('./brief-dialog'));

const changes = statusField(pickableBriefStatuses);

const titleOf = ({ projectTitle }: Brief) => projectTitle ?? 'Untitled project';

const worthOf = (brief: Brief) =>
  isOpen(briefRecords, brief) && brief.estimatedValue ? formatMoney(brief.estimatedValue, brief.currency) : null;

const budgetOf = ({ budget }: Brief) => wordFor(budgets, budget);
const deadlineOf = ({ deadline }: Brief) => deadline && `by ${formatNearDay(deadline)}`;

const columns: Column<Brief>[] = [
  {
    title: 'Project',
    sort: 'projectTitle',
    widthRem: 17.5,
    cell: (brief) =>
      twoLines(
        <RecordLink id={brief.id}>{titleOf(brief)}</RecordLink>,
        <>
          <span>{`${worthOf(brief) ? `${worthOf(brief)} · ` : ''}${wordFor(projectTypes, brief.projectType)} · `}</span>
          <Ago iso={brief.createdAt} />
        </>,
        notableOf(briefRecords, brief),
      ),
  },
  { title: 'Company', sort: 'companyName', widthRem: 9, cell: ({ companyName }) => cutText(companyName) },
  {
    title: 'Contact',
    sort: 'clientName',
    widthRem: 11.5,
    cell: ({ clientName, email }) => twoLines(clientName, email),
  },
  {
    title: 'Budget',
    sort: 'budget',
    widthRem: 11,
    className: 'tabular-nums',
    cell: (brief) => twoLines(budgetOf(brief), deadlineOf(brief)),
  },
  {
    title: 'Status',
    sort: 'status',
    widthRem: 13.25,
    cell: (brief) => (
      <div className="flex flex-wrap gap-1.5 compact:flex-nowrap">
        <BriefStatus status={brief.status} />
        <AnswerPromise brief={brief} />
      </div>
    ),
  },
];

export default function BriefsPanel() {
  const list = useRecordList(briefRecords, columns);
  const selection = useSelection(list, { nameOf: titleOf });
  const followUps = useFollowUpActions(briefRecords);
  return (
    <ListPanel
      of={list}
      selection={selection}
      changes={changes}
      columns={columns}
      actions={(brief) => (
        <RowActions
          actions={[
            { icon: Eye, label: 'View', onSelect: () => list.view(brief) },
            { icon: Pencil, label: 'Edit', onSelect: () => list.edit(brief) },
            ...followUps(brief, titleOf(brief)),
            selectAction(selection, brief),
          ]}
        />
      )}
      actionsRem={16}
      rowPx={69}
      cardOf={cardOf}
      cardsBelowPx={1024}
      Dialog={BriefDialog}
    />
  );
}

const cardOf = (brief: Brief) => ({
  title: titleOf(brief),
  subtitle: withNotable(
    notableOf(briefRecords, brief),
    [worthOf(brief), [brief.companyName, brief.clientName].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
  ),
  chips: (
    <>
      <BriefStatus status={brief.status} />
      <AnswerPromise brief={brief} />
      <span>{budgetOf(brief)}</span>
      {deadlineOf(brief) && <span>{deadlineOf(brief)}</span>}
      <Ago iso={brief.createdAt} />
    </>
  ),
});
