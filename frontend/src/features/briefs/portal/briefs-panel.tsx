import { untitledProject } from '@cueroom/contracts/intake/brief-name';
import type { ListedBrief } from '@cueroom/contracts/intake/briefs';
import { budgets, projectTypes } from '@cueroom/contracts/options';
import { Columns3, Eye, List as ListIcon, Pencil } from 'lucide-react';
import { formatNearDay } from '../../../lib/words/dates';
import { formatMoney } from '../../../lib/words/format';
import { useListAddress } from '../../../lib/page/portal-address';
import { wordFor } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { AnswerPromise } from '../../../ui/answer-promise';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { RowActions } from '../../../ui/list/row-actions';
import { type Column, cutText, twoLines } from '../../../ui/list/table';
import { statusField } from '../../shared/records/change-selected';
import { isOpen, useFollowUpActions } from '../../shared/records/follow-ups';
import { ListPanel } from '../../shared/records/list-panel';
import { useRecordList } from '../../shared/records/record-list';
import { RecordLink } from '../../shared/records/record-link';
import { selectAction, useSelection } from '../../shared/records/selection';
import { BriefStatus, pickableBriefStatuses } from '../../shared/records/status-badges';
import { briefRecords } from '../shared/brief-records';
import { BriefsBoard } from './briefs-board';
import { notableOf, withNotable } from './notable';

const BriefDialog = lazyWindow(() => import('./brief-dialog'));

const changes = statusField(pickableBriefStatuses);

const titleOf = ({ projectTitle }: ListedBrief) => projectTitle ?? untitledProject;

const worthOf = (brief: ListedBrief) =>
  isOpen(briefRecords, brief) && brief.estimatedValue ? formatMoney(brief.estimatedValue, brief.currency) : null;

const budgetOf = ({ budget }: ListedBrief) => wordFor(budgets, budget);
const deadlineOf = ({ deadline }: ListedBrief) => deadline && `by ${formatNearDay(deadline)}`;

const columns: Column<ListedBrief>[] = [
  {
    title: 'Project',
    sort: 'projectTitle',
    widthRem: 22.25,
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
  { title: 'Company', sort: 'companyName', widthRem: 9.25, cell: ({ companyName }) => cutText(companyName) },
  {
    title: 'Contact',
    sort: 'clientName',
    widthRem: 9.5,
    cell: ({ clientName, email }) => twoLines(clientName, email),
  },
  {
    title: 'Budget',
    sort: 'budget',
    widthRem: 10.25,
    className: 'tabular-nums',
    cell: (brief) =>
      twoLines(
        `$${brief.budgetRange}`,
        deadlineOf(brief) && <span title={deadlineOf(brief) ?? undefined}>{deadlineOf(brief)}</span>,
      ),
  },
  {
    title: 'Status',
    sort: 'status',
    // Room for 'Reviewing' and 'Answer due in 24 h'.
    widthRem: 14.75,
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
  const { search, narrow } = useListAddress();
  const isBoard = search.view === 'board';
  return (
    <ListPanel
      of={list}
      board={isBoard ? <BriefsBoard asked={{ q: list.params.q, sort: list.params.sort }} /> : undefined}
      tools={<BoardOrList isBoard={isBoard} onChoose={(view) => narrow({ view, status: undefined })} />}
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

interface BoardOrListProps {
  isBoard: boolean;
  onChoose: (view: string | undefined) => void;
}

function BoardOrList({ isBoard, onChoose }: BoardOrListProps) {
  const choices = [
    { label: 'Board', icon: Columns3, isOn: isBoard, choose: () => onChoose('board') },
    { label: 'List', icon: ListIcon, isOn: !isBoard, choose: () => onChoose(undefined) },
  ];
  return (
    <div className="flex rounded-full border border-line-strong bg-card p-0.5">
      {choices.map(({ label, icon: Icon, isOn, choose }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn}
          onClick={isOn ? undefined : choose}
          className="inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-ink-soft pointer-coarse:h-11 hover:text-ink aria-pressed:bg-brand-tint aria-pressed:text-brand-darker forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
        >
          <Icon aria-hidden className="size-4" />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

const cardOf = (brief: ListedBrief) => ({
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
