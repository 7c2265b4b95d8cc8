import type { Reader } from '@cueroom/contracts/search-parts';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusPanel, isFocusLost, isListInSight } from '../../../lib/page/focus-panel';
import { pluralize } from '../../../lib/words/format';
import { useListAddress } from '../../../lib/page/portal-address';
import { Failure } from '../../../ui/notices/failure';
import { Notice } from '../../../ui/notices/notice';
import { type CardParts, VirtualCards } from '../../../ui/list/virtual-cards';
import { VirtualRows, type VirtualRowsProps } from '../../../ui/list/virtual-rows';
import { DropOffers } from './drop-offers';
import type { ListFilter } from './filter-counts';
import { type Chosen, chosenOf, FoundLine } from './found-line';
import type { RecordList } from './record-list';
import { type Selection, selectionColumn } from './selection';

export interface ListContentProps<Item> extends Pick<
  VirtualRowsProps<Item>,
  'columns' | 'keys' | 'isCurrent' | 'rowPx'
> {
  of: RecordList<Item>;
  selection?: Selection<Item>;
  filters: readonly ListFilter[];
  /** What is chosen; without it what the filters say. */
  chosen?: readonly Chosen[];
  /** What its search understands. */
  reader?: Reader;
  /** How many records there are in all. */
  all?: number;
  emptyText?: string;
  /** What can be done with a record, in its row and on its card. */
  actions: (item: Item) => ReactNode;
  actionsRem: number;
  /** The record on a phone. */
  cardOf: (item: Item) => CardParts;
  cardPx?: number;
  areCards: boolean;
}

/** The records, or why there are none. */
export function ListContent<Item extends { id: string }>(props: ListContentProps<Item>) {
  const { of, filters, reader, all } = props;
  const { kind, list, params } = of;
  const { one, many = `${one}s` } = kind;
  const { search, narrow } = useListAddress();
  const isTaken = useRouterState({ select: ({ location }) => location.state.takesFocus });
  const before = useRef(list.total);
  useEffect(() => {
    // The last record in sight was deleted, or left the list; or the search over everything led here.
    // An open window keeps the focus, and gives it back when it closes.
    const isEmptied = before.current && list.total === 0 && isListInSight();
    const isReached = isTaken && list.total !== undefined;
    if ((isEmptied || isReached) && isFocusLost()) focusPanel();
    before.current = list.total;
  }, [list.total, isTaken]);
  const chosen = props.chosen ?? chosenOf(filters, params);
  const isFiltered = search.q || chosen.length > 0 || filters.some(({ value }) => value);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {list.total !== undefined && !list.isStale && `${pluralize(list.total, one, many, list.isAtLeast)} found`}
      </p>
      {/* An open window hides this element from screen readers, and with it the rows that come later. */}
      <div className="flex min-h-0 flex-1 flex-col">
        {(search.q || chosen.length > 0) && (
          <FoundLine {...{ list, one, many, all, chosen, reader }} q={search.q} onChange={narrow} />
        )}
        {list.error && (list.total === undefined || list.isStale) ? (
          <Failure error={list.error} onRetry={list.refetch} />
        ) : list.total === undefined ? (
          <Notice>{kind.loadingText ?? `Loading ${many}…`}</Notice>
        ) : list.total === 0 ? (
          <Notice
            action={
              search.q || chosen.length > 0 ? (
                <DropOffers
                  {...{ path: kind.listPath, params, reader }}
                  one={one}
                  many={many}
                  chosen={chosen}
                  onChange={narrow}
                />
              ) : (
                !isFiltered && kind.emptyHint
              )
            }
          >
            {props.emptyText ?? (isFiltered ? `No ${many} match your filters` : (kind.emptyText ?? `No ${many} yet`))}
          </Notice>
        ) : (
          <Records {...props} />
        )}
      </div>
    </>
  );
}

/** The records themselves, each with what can be done with it. */
function Records<Item extends { id: string }>(props: ListContentProps<Item>) {
  const { of, columns, selection, actions, actionsRem, keys, cardOf, cardPx, areCards } = props;
  const { kind, list, view, askToDelete } = of;
  const { id, search, narrow } = useListAddress();
  const both = { label: kind.label, list, onOpen: view, isSelected: selection?.isSelected, isCurrent: props.isCurrent };
  if (areCards)
    return <VirtualCards {...both} cardOf={(item) => ({ ...cardOf(item), actions: actions(item) })} cardPx={cardPx} />;
  return (
    <VirtualRows
      {...both}
      openId={id}
      columns={[
        ...(selection ? [selectionColumn(selection)] : []),
        ...columns,
        { title: 'Actions', widthRem: actionsRem, cell: actions },
      ]}
      sort={search.sort}
      onSort={(sort) => narrow({ sort })}
      keys={{
        ...(selection && { select: (item: Item) => selection.toggle(item) }),
        ...(kind.deletion && { remove: askToDelete }),
        ...keys,
      }}
      onExtend={selection?.extend}
      rowPx={props.rowPx}
    />
  );
}
