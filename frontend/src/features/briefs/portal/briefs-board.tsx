import { briefName } from '@cueroom/contracts/intake/brief-name';
import type { Brief, ListBriefs, ListedBrief } from '@cueroom/contracts/intake/briefs';
import { type BriefColumn, briefColumns } from '@cueroom/contracts/intake/briefs-board';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { isFocusLost, isListInSight } from '../../../lib/page/focus-panel';
import { dotted, formatMoney } from '../../../lib/words/format';
import { listPlace, useListAddress } from '../../../lib/page/portal-address';
import { adminListOptions } from '../../../lib/api/query-client';
import { patchCurrent, useRecordMutation } from '../../../lib/api/record-mutations';
import { useShortcuts } from '../../../lib/page/shortcuts';
import { classes } from '../../../ui/classes';
import { Failure } from '../../../ui/notices/failure';
import { Notice } from '../../../ui/notices/notice';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { DropOffers } from '../../shared/records/drop-offers';
import { briefRecords } from '../shared/brief-records';
import { useStepBack } from '../shared/use-next-step';
import { BoardCard } from './board-card';

const shownOfColumn = 50;

type Asked = Pick<ListBriefs, 'q' | 'sort'>;

const boardQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: [...adminKeys.kind('briefs'), 'board', q],
    queryFn: ({ signal }) => call('GET /api/admin/briefs/board', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });

const columnQuery = (asked: Asked, { holds }: (typeof briefColumns)[number]) =>
  adminListQuery('briefs', { ...asked, status: holds.join(','), limit: shownOfColumn });

/** Briefs by how far they are. A card moves by its menu, by M and a letter, or by drag. */
export function BriefsBoard({ asked }: { asked: Asked }) {
  const counts = useQuery(boardQuery(asked.q));
  const lists = useQueries({ queries: briefColumns.map((column) => columnQuery(asked, column)) });
  const move = useMoveBrief();
  const [dragged, setDragged] = useState<ListedBrief | null>(null);
  const { board, movingId, setMovingId, follow } = useBoardKeys();
  const failed = lists.find(({ data, error }) => error && !data) ?? (counts.data ? undefined : counts);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!counts.data || lists.some(({ data }) => !data)) return <Notice>Loading briefs…</Notice>;
  if (counts.data.columns.every(({ count }) => count === 0)) return <Nothing q={asked.q} />;
  // A card that was just moved is in its new column before the lists are read again.
  const briefs = uniqueOf(lists.flatMap(({ data }) => data?.items ?? []));
  const moveTo = (brief: ListedBrief, status: string) => {
    follow(brief.id);
    move(brief, status);
  };
  return (
    <div
      role="region"
      aria-label="Board, scrollable"
      tabIndex={0}
      ref={board}
      // Where the page scrolls, it is as high as the window, and each column scrolls in it.
      className="grid min-h-0 flex-1 snap-x auto-cols-[minmax(15.5rem,1fr)] grid-flow-col grid-rows-[auto_minmax(0,1fr)] gap-x-3 overflow-x-auto overflow-y-hidden overscroll-x-contain pb-3 in-data-[list=cards]:h-[calc(100dvh-1.5rem)] in-data-[list=cards]:flex-none print:h-auto! print:auto-cols-fr print:overflow-visible"
    >
      {briefColumns.map((column, index) => (
        <Column
          key={column.status}
          {...column}
          counted={counts.data.columns.find(({ status }) => status === column.status)}
          isTarget={dragged !== null && !isIn(column, dragged)}
          onDrop={() => dragged && moveTo(dragged, column.status)}
          asked={asked}
          left={(lists[index]?.data?.total ?? 0) - shownOfColumn}
        >
          {briefs
            .filter((brief) => isIn(column, brief))
            .map((brief) => (
              <BoardCard
                key={brief.id}
                brief={brief}
                isMoving={movingId === brief.id}
                onMoving={(isMoving) => setMovingId(isMoving ? brief.id : null)}
                isDragged={dragged?.id === brief.id}
                onDrag={(isDragged) => setDragged(isDragged ? brief : null)}
                onMove={(status) => moveTo(brief, status)}
              />
            ))}
        </Column>
      ))}
    </div>
  );
}

function Nothing({ q }: Pick<Asked, 'q'>) {
  const { narrow } = useListAddress();
  const { listPath: path, one, emptyHint } = briefRecords;
  if (!q) return <Notice action={emptyHint}>No briefs yet</Notice>;
  const offers = <DropOffers {...{ path, params: { q }, one, many: 'briefs', chosen: [], onChange: narrow }} />;
  return <Notice action={offers}>No briefs match your filters</Notice>;
}

const isIn = ({ holds }: { holds: readonly string[] }, { status }: ListedBrief) => holds.includes(status);
const uniqueOf = (briefs: readonly ListedBrief[]) => [...new Map(briefs.map((brief) => [brief.id, brief])).values()];

interface ColumnProps {
  status: string;
  label: string;
  counted?: BriefColumn;
  /** What is dragged may be dropped here. */
  isTarget: boolean;
  onDrop: () => void;
  /** The list behind it asks for the same. */
  asked: Asked;
  /** How many more it holds than the board shows. */
  left: number;
  children: readonly ReactNode[];
}

function Column({ status, label, counted, isTarget, onDrop, asked, left, children }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const totals = counted?.totals.map(({ currency, value }) => formatMoney(value, currency)) ?? [];
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (isTarget) onDrop();
    },
  };
  return (
    <section
      {...dropping}
      aria-label={`${label}, ${counted?.count ?? 0}`}
      className={classes(
        'row-span-2 grid snap-start grid-rows-subgrid rounded-xl border bg-paper',
        isTarget && isOver ? 'border-brand bg-brand-tint/40' : 'border-line',
      )}
    >
      <div className="border-b border-line px-3 py-2">
        <h3 className="flex items-baseline gap-2 text-sm font-semibold">
          <span>{label}</span>
          <span translate="no" className="text-note font-medium text-ink-soft tabular-nums">
            {counted?.count ?? '…'}
          </span>
        </h3>
        <p translate="no" className="min-h-4.5 text-note text-ink-soft tabular-nums">
          {dotted(totals)}
        </p>
      </div>
      <div className="flex flex-col overflow-y-auto print:overflow-visible">
        <ul aria-label={label} className="min-h-20 flex-[1_0_auto] space-y-2 p-2">
          {children}
        </ul>
        {left > 0 && (
          <Link
            {...listPlace('brief', { ...asked, status })}
            className="px-3 pb-3 text-note font-semibold text-brand-deep underline-offset-3 hover:underline"
          >
            {`${left} more in the list`}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Arrow keys lead from card to card, M opens the menu of the one that has the focus, which the card keeps where it goes. */
function useBoardKeys() {
  const board = useRef<HTMLDivElement>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const moved = useRef<{ id: string; link?: HTMLElement | null }>(undefined);
  const links = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-card] a') ?? [])];
  const step = (by: number) => {
    const all = links();
    const at = all.findIndex((link) => link.closest('[data-card]')?.contains(document.activeElement));
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };
  const cardAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  useShortcuts(
    {
      moveCard: ({ target }) => setMovingId(cardAt(target)?.dataset.card ?? null),
      nextRow: () => step(1),
      previousRow: () => step(-1),
    },
    ({ target, key }) => isListInSight() && (cardAt(target) !== null || (isFocusLost() && /^[jk]$/i.test(key))),
  );
  useEffect(() => {
    // A card may be drawn anew more than once: where it is moved to, and while the columns are read again.
    if (!moved.current || moved.current.link?.isConnected || !isFocusLost()) return;
    moved.current.link = board.current?.querySelector<HTMLElement>(`[data-card="${moved.current.id}"] a`);
    moved.current.link?.focus();
  });
  return { board, movingId, setMovingId, follow: (id: string) => void (moved.current = { id }) };
}

interface Move {
  brief: Brief;
  status: string;
}
/** What was saved, and of what: someone may have changed more of the brief than this window knew. */
const befores = new WeakMap<Brief, Brief>();

const columnOf = (status: string) => briefColumns.find(({ holds }) => (holds as readonly string[]).includes(status));

const send = ({ brief, status }: Move): Promise<Brief> =>
  patchCurrent(brief, async (current) => {
    if (columnOf(current.status) !== columnOf(brief.status))
      throw new Error('Someone else has moved this brief. It stays where it is.');
    const { id, revision } = current;
    const saved = await call('PATCH /api/admin/briefs/:id', { params: { id }, body: { status }, revision });
    befores.set(saved, current);
    return saved;
  });

const changesOf = ({ brief: { id }, status }: Move) => ({ id, changes: { status } });

/** To another column of the board, which can be undone. */
function useMoveBrief() {
  const stepBack = useStepBack();
  const undo = useRecordMutation({ kind: 'briefs', mutationFn: send, changesOf });
  const { mutate } = useRecordMutation({
    kind: 'briefs',
    id: 'moves',
    mutationFn: send,
    changesOf,
    onSuccess: (saved, { brief, status }) => {
      const before = befores.get(saved) ?? brief;
      const description = briefName(brief);
      toastDone({
        words: { title: `Moved to ${columnOf(status)?.label}`, description },
        undo: async () => stepBack(await undo.mutateAsync({ brief: saved, status: before.status }), saved, before),
        undone: () => ({ title: 'Move undone', description }),
      });
    },
    onError: (error) => toastError(error),
  });
  return (brief: Brief, status: string) => mutate({ brief, status });
}
