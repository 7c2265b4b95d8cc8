import { Rows2, Rows3 } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { newRecord, useListAddress } from '../../../lib/portal-address';
import { useMediaNow } from '../../../lib/use-media-now';
import { setComfortable, useComfortable } from '../../../ui/density';
import { IconButton } from '../../../ui/icon-button';
import { SearchField } from '../../../ui/search-field';
import { ToolbarSelect } from '../../../ui/text-field';
import { AddButton } from './add-button';
import { DeleteDialog } from './delete-dialog';
import { DeleteSelected } from './delete-selected';
import { FilterCounts, type ListFilter } from './filter-counts';
import { ListContent, type ListContentProps } from './list-content';
import { SelectionBar } from './selection';
import { TrashButton } from './trash-button';

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

interface ListPanelProps<Item> extends Omit<ListContentProps<Item>, 'filters' | 'areCards'> {
  /** Stands in the heading beside the label. */
  count?: string;
  /** What can be done with the list, beside adding to it. */
  tools?: ReactNode;
  /** In place of the form for a new one. */
  onAdd?: () => void;
  /** What can be done with the selected records, beside what every kind can. */
  selectedActions?: ReactNode;
  /** Of the filters, by their names. */
  counts?: Record<string, ListFilter['counts']>;
  /** Beside those of its kind. */
  moreFilters?: readonly ListFilter[];
  /** More to narrow the list down by, beside the filters. */
  facets?: ReactNode;
  /** Narrower windows have no room for the columns. */
  cardsBelowPx?: number;
  /** Opens while the address names a record. */
  Dialog: ComponentType<OpenedRecord<Item>>;
}

/** A list of the portal: searched, filtered, sorted and walked through with the keyboard. The address keeps its state. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { of, count, counts = {}, moreFilters = [], cardsBelowPx, selection, selectedActions } = props;
  const { label, one } = of.kind;
  const areCards = useAreCards(cardsBelowPx);
  const { narrow } = useListAddress();
  const filters = [...of.filters.map((filter) => ({ ...filter, counts: counts[filter.name] })), ...moreFilters];
  const headingId = useId();
  return (
    <section data-list={areCards ? 'cards' : 'rows'} aria-labelledby={headingId} className="flex min-h-0 flex-col">
      {/* The tab above says it, too. */}
      <h2 id={headingId} className="sr-only print:not-sr-only print:mb-3 print:text-heading">
        {count ? `${label} (${count})` : label}
      </h2>
      <Toolbar {...props} filters={filters} areCards={areCards} />
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
        <ListContent {...props} filters={filters} areCards={areCards} />
        {selection && (
          <SelectionBar selection={selection} areCards={areCards}>
            {selectedActions}
            <DeleteSelected of={of.kind} selection={selection} />
          </SelectionBar>
        )}
      </div>
      <Windows {...props} />
    </section>
  );
}

/** What stands above the list: the record that is opened, and the question before one is deleted. */
function Windows<Item extends { id: string }>({ of, Dialog, selection }: ListPanelProps<Item>) {
  const { kind, list, deletion, askToDelete } = of;
  const { id: open, isEditing, close, step } = useListAddress();
  const at = list.loaded.findIndex(({ id }) => id === open);
  const stepTo = (index: number) => {
    const other = at === -1 ? undefined : list.loaded[index];
    return other && (() => step(other.id));
  };
  return (
    <>
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
      {kind.deletion && (
        <DeleteDialog
          of={kind}
          record={deletion}
          onDeleted={() => deletion && selection?.drop(deletion.id)}
          onClose={() => askToDelete(null)}
        />
      )}
    </>
  );
}

type ToolbarProps<Item> = ListPanelProps<Item> & Pick<ListContentProps<Item>, 'filters' | 'areCards'>;

/** On one line: the search, the filters, and what else the list offers. */
function Toolbar<Item extends { id: string }>(props: ToolbarProps<Item>) {
  const { of, columns, tools, filters, facets, areCards } = props;
  const { add, searchLabel, placeholder = `${searchLabel}…`, sorts = [] } = of.kind;
  const { search, narrow, open } = useListAddress();
  const { onAdd = () => open(newRecord) } = props;
  const isComfortable = useComfortable();
  const sorted = columns.flatMap(({ title, sort }) => (sort ? [{ value: sort, label: String(title) }] : []));
  const orders = [...sorts, ...sorted].flatMap(({ value, label }) => [
    { value, label: `${label} ↑` },
    { value: `-${value}`, label: `${label} ↓` },
  ]);
  return (
    <div data-toolbar className="flex flex-wrap items-center gap-x-2 gap-y-2.5 wide:gap-x-2.5 2xl:gap-x-3 print:hidden">
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
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
      {tools}
      {add && <AddButton label={add} onClick={onAdd} />}
      <TrashButton of={of.kind.type} />
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

/** Not on paper, which is narrow but has the table. */
const useAreCards = (belowPx = 768) => useMediaNow(`screen and (max-width: ${belowPx - 0.02}px)`);
