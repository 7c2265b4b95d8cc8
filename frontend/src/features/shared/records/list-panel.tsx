import type { Option } from '@cueroom/contracts/options';
import { useRouterState } from '@tanstack/react-router';
import { Rows2, Rows3 } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { focusPanel, isFocusLost } from '../../../lib/focus-panel';
import { pluralize } from '../../../lib/format';
import { useListAddress } from '../../../lib/portal-address';
import { useMediaNow } from '../../../lib/use-media-now';
import { setComfortable, useComfortable } from '../../../ui/density';
import { Failure } from '../../../ui/failure';
import { IconButton } from '../../../ui/icon-button';
import { Notice } from '../../../ui/notice';
import { SearchField } from '../../../ui/search-field';
import { ToolbarSelect } from '../../../ui/toolbar-select';
import { type CardParts, VirtualCards } from '../../../ui/virtual-cards';
import { VirtualRows, type VirtualRowsProps } from '../../../ui/virtual-rows';
import { type Asked, DropOffers } from './drop-offers';
import { FilterCounts, type ListFilter } from './filter-counts';
import { type Chosen, chosenOf, FoundLine } from './found-line';
import { type Selection, SelectionBar, selectionColumn } from './selection';

export interface OpenedRecord<Item> {
  /** `newRecord` for the form of a new one. */
  id: string;
  /** The record as the list has it. */
  listed?: Item;
  isEditing: boolean;
  onClose: () => void;
  /** Opens the record before, and after, this one of the list; undefined where there is none. */
  previous?: () => void;
  next?: () => void;
}

interface ListPanelProps<Item> extends Omit<VirtualRowsProps<Item>, 'sort' | 'onSort' | 'isSelected'> {
  /** Stands in the heading beside the label. */
  count?: string;
  actions?: ReactNode;
  selection?: Selection<Item>;
  /** What can be done with the selected records. */
  selectedActions?: ReactNode;
  /** One of the records, as in '3 tracks found'. */
  one: string;
  /** Several of them, where it is no plain s. */
  many?: string;
  searchLabel: string;
  placeholder?: string;
  filters: readonly ListFilter[];
  /** Fields to sort by that have no column. */
  sorts?: readonly Option[];
  /** More to narrow the list down by, beside the filters. */
  facets?: ReactNode;
  /** What is chosen of all that; without it what the filters say. */
  chosen?: readonly Chosen[];
  asked: Asked;
  /** How many records there are in all. */
  all?: number;
  loadingText?: string;
  emptyText?: string;
  /** What to do where there are no records yet. */
  emptyHint?: ReactNode;
  /** The record on a phone. */
  cardOf: (item: Item) => CardParts;
  cardPx?: number;
  /** Narrower windows have no room for the columns. */
  cardsBelowPx?: number;
  /** Opens while the address names a record. */
  Dialog: ComponentType<OpenedRecord<Item>>;
  children?: ReactNode;
}

/** A list of the portal: searched, filtered, sorted and walked through with the keyboard. The address keeps its state. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { list, label, count, one, filters, Dialog, cardsBelowPx, selection, selectedActions, children } = props;
  const areCards = useAreCards(cardsBelowPx);
  const { id: open, narrow, isEditing, close, step } = useListAddress();
  const at = list.loaded.findIndex(({ id }) => id === open);
  const stepTo = (index: number) => {
    const other = at === -1 ? undefined : list.loaded[index];
    return other && (() => step(other.id));
  };
  const headingId = useId();
  return (
    <section data-list={areCards ? 'cards' : 'rows'} aria-labelledby={headingId} className="flex min-h-0 flex-col">
      {/* The tab above says it, too. */}
      <h2 id={headingId} className="sr-only print:not-sr-only print:mb-3 print:text-heading">
        {count ? `${label} (${count})` : label}
      </h2>
      <Toolbar {...props} />
      <div className="flex min-h-0 flex-1 flex-col pt-3">
        <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2 empty:hidden print:hidden">
          {filters.map((filter) => (
            <FilterCounts
              key={filter.name}
              {...filter}
              one={one}
              onChoose={(value) => narrow({ [filter.name]: value })}
            />
          ))}
        </div>
        <ListContent {...props} {...(selection && withSelection(props, selection))} />
        {selection && <SelectionBar selection={selection} actions={selectedActions} areCards={areCards} />}
      </div>
      {open && (
        <Dialog
          key={open}
          id={open}
          listed={list.loaded[at]}
          isEditing={isEditing}
          onClose={close}
          previous={stepTo(at - 1)}
          next={stepTo(at + 1)}
        />
      )}
      {children}
    </section>
  );
}

const withSelection = <Item extends { id: string }>({ columns, keys }: ListPanelProps<Item>, of: Selection<Item>) => ({
  columns: [selectionColumn(of), ...columns],
  keys: { select: (item: Item) => of.toggle(item), ...keys },
  isSelected: of.isSelected,
});

/** On one line: the search, the filters, and what else the list offers. */
function Toolbar<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { columns, actions, searchLabel, placeholder, filters, sorts = [], facets, cardsBelowPx } = props;
  const { search, narrow } = useListAddress();
  const isComfortable = useComfortable();
  const areCards = useAreCards(cardsBelowPx);
  const sorted = columns.flatMap(({ title, sort }) => (sort ? [{ value: sort, label: String(title) }] : []));
  const orders = [...sorts, ...sorted].flatMap(({ value, label }) => [
    { value, label: `${label} ↑` },
    { value: `-${value}`, label: `${label} ↓` },
  ]);
  return (
    <div data-toolbar className="flex flex-wrap items-center gap-x-2 gap-y-2.5 wide:gap-x-2.5 2xl:gap-x-3 print:hidden">
      <SearchField
        label={searchLabel}
        placeholder={placeholder ?? `${searchLabel}…`}
        value={search.q ?? ''}
        onSearch={(q) => narrow({ q: q || undefined })}
        className="min-w-20 flex-1 md:min-w-36 md:basis-36"
      />
      {/* On a phone one line, which scrolls; `relative` for the hidden labels, which would widen the page otherwise. */}
      <div className="relative -m-1 flex items-center gap-2 p-1 max-md:order-last max-md:basis-full max-md:overflow-x-auto">
        {filters.map(({ name, value = '', counts: _, ...select }) => (
          <ToolbarSelect
            key={name}
            {...select}
            value={value}
            onChange={({ target }) => narrow({ [name]: target.value || undefined })}
          />
        ))}
        {(areCards || sorts.length > 0) && orders.length > 0 && (
          <ToolbarSelect
            label="Sort"
            emptyLabel="Default order"
            options={orders}
            value={search.sort ?? ''}
            onChange={({ target }) => narrow({ sort: target.value || undefined })}
          />
        )}
      </div>
      {facets}
      {actions}
      {!areCards && (
        <IconButton
          icon={isComfortable ? Rows2 : Rows3}
          label="Comfortable rows"
          aria-pressed={isComfortable}
          onClick={() => setComfortable(!isComfortable)}
          className="-mx-1.5"
        />
      )}
    </div>
  );
}

type ListContentProps<Item> = ListPanelProps<Item> & Pick<VirtualRowsProps<Item>, 'isSelected'>;

/** Not on paper, which is narrow but has the table. */
const useAreCards = (belowPx = 768) => useMediaNow(`screen and (max-width: ${belowPx - 0.02}px)`);

function ListContent<Item extends { id: string }>(props: ListContentProps<Item>) {
  const { one, many = `${one}s`, filters, loadingText, emptyText, emptyHint, list, asked, all, cardsBelowPx } = props;
  const { search, narrow } = useListAddress();
  const areCards = useAreCards(cardsBelowPx);
  const isTaken = useRouterState({ select: ({ location }) => location.state.takesFocus });
  const before = useRef(list.total);
  useEffect(() => {
    // The last record in sight was deleted, or left the list; or the search over everything led here.
    // An open window keeps the focus, and gives it back when it closes.
    const isEmptied = before.current && list.total === 0 && document.querySelector('[role=dialog]') === null;
    const isReached = isTaken && list.total !== undefined;
    if ((isEmptied || isReached) && isFocusLost()) focusPanel();
    before.current = list.total;
  }, [list.total, isTaken]);
  const chosen = props.chosen ?? chosenOf(filters, asked.params);
  const isFiltered = search.q || chosen.length > 0 || filters.some(({ value }) => value);
  return (
    <>
      {(search.q || chosen.length > 0) && (
        <FoundLine list={list} one={one} many={many} all={all} chosen={chosen} onChange={narrow} />
      )}
      <p aria-live="polite" className="sr-only">
        {list.total !== undefined && !list.isStale && `${pluralize(list.total, one, many, list.isAtLeast)} found`}
      </p>
      {list.error && (list.total === undefined || list.isStale) ? (
        <Failure error={list.error} onRetry={list.refetch} />
      ) : list.total === undefined ? (
        <Notice>{loadingText ?? `Loading ${many}…`}</Notice>
      ) : list.total === 0 ? (
        <Notice
          action={
            search.q || chosen.length > 0 ? (
              <DropOffers {...asked} one={one} many={many} chosen={chosen} onChange={narrow} />
            ) : (
              !isFiltered && emptyHint
            )
          }
        >
          {emptyText ?? (isFiltered ? `No ${many} match your filters` : `No ${many} yet`)}
        </Notice>
      ) : areCards ? (
        <VirtualCards {...props} />
      ) : (
        <VirtualRows {...props} sort={search.sort} onSort={(sort) => narrow({ sort })} />
      )}
    </>
  );
}
