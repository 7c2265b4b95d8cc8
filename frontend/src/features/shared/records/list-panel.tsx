import type { RecordType } from '@cueroom/contracts/record-names';
import { Rows2, Rows3, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { pluralize, pluralOf } from '../../../lib/words/format';
import { newRecord, useListAddress } from '../../../lib/page/portal-address';
import { useMediaNow } from '../../../lib/page/use-media';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { setComfortable, useComfortable } from '../../../ui/list/density';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { IconButton } from '../../../ui/icon-button';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { SearchField } from '../../../ui/form/search-field';
import { ToolbarSelect } from '../../../ui/form/text-field';
import { AddButton } from './add-button';
import { type BulkOf, useBulk } from './bulk';
import { type BulkField, ChangeSelected } from './change-selected';
import { DeleteDialog } from './delete-dialog';
import { FilterCounts, type ListFilter } from './filter-counts';
import { ListContent, type ListContentProps } from './list-content';
import { type OpenedRecord, useOpened, usePlaceInWindow } from './opened-record';
import { SavedViews } from './saved-views';
import { type Selection, SelectionBar } from './selection';

interface ListPanelProps<Item> extends Omit<ListContentProps<Item>, 'filters' | 'areCards'> {
  /** Stands in the heading beside the label. */
  count?: string;
  /** What can be done with the list, beside adding to it. */
  tools?: ReactNode;
  /** In place of the form for a new one. */
  onAdd?: () => void;
  /** What can be changed of the selected records. */
  changes?: readonly BulkField[];
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
  /** The records in another shape, in place of the list. */
  board?: ReactNode;
  /** Opens while the address names a record. */
  Dialog: ComponentType<OpenedRecord<Item>>;
  /** Takes the place of the list while the address names a record; the dialog is for new ones, and for who wants to edit only. */
  Page?: ComponentType<OpenedRecord<Item> & { isInWindow: boolean }>;
}

/** A list of the portal: searched, filtered, sorted and walked through with the keyboard. The address keeps its state. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { of, count, moreFilters = [], counts = {}, cardsBelowPx, board } = props;
  const { label } = of.kind;
  const areCards = useAreCards(cardsBelowPx);
  const listFilters = of.filters.map((filter) => ({ ...filter, counts: counts[filter.name] }));
  // A board shows all there are.
  const filters = board ? [] : [...listFilters, ...moreFilters];
  const headingId = useId();
  const opened = useOpened(of.list);
  const isAway = props.Page !== undefined && opened !== null && opened.id !== newRecord && !opened.isEditing;
  usePlaceInWindow(isAway);
  return (
    <>
      <section
        data-list={areCards ? 'cards' : 'rows'}
        aria-labelledby={headingId}
        className={classes('flex min-h-0 flex-col', isAway && (areCards ? 'hidden' : 'invisible'))}
      >
        {/* The tab above says it, too. */}
        <h2 id={headingId} className="sr-only print:not-sr-only print:mb-3 print:text-heading">
          {count ? `${label} (${count})` : label}
        </h2>
        <Toolbar {...props} filters={filters} areCards={areCards} />
        <div className="flex min-h-0 flex-1 flex-col pt-3">
          {board ?? <ListBody {...props} filters={filters} areCards={areCards} />}
        </div>
        {opened && !isAway && <props.Dialog key={opened.id} {...opened} />}
        <Deleting {...props} opened={isAway ? opened : null} />
      </section>
      {opened && isAway && props.Page && <props.Page {...opened} isInWindow={!areCards} />}
    </>
  );
}

type BodyProps<Item> = ListPanelProps<Item> & Pick<ListContentProps<Item>, 'filters' | 'areCards'>;

/** The list below its toolbar. */
function ListBody<Item extends { id: string }>(props: BodyProps<Item>) {
  const { of, filters, selection, selectedActions, changes = [], areCards } = props;
  const { narrow } = useListAddress();
  return (
    <>
      <SavedViews of={of} />
      <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2 empty:hidden print:hidden">
        {filters.map((filter) => (
          <FilterCounts
            key={filter.name}
            {...filter}
            one={of.kind.one}
            onChoose={(value) => narrow({ [filter.name]: value })}
          />
        ))}
      </div>
      <ListContent {...props} />
      {selection && (
        <SelectionBar selection={selection} areCards={areCards}>
          {selectedActions}
          {changes.length > 0 && <ChangeSelected of={of.kind} selection={selection} fields={changes} />}
          <DeleteSelected of={of.kind} selection={selection} />
        </SelectionBar>
      )}
    </>
  );
}

type DeletingProps<Item> = ListPanelProps<Item> & {
  /** Whose page is open: without it the page is left. */
  opened: OpenedRecord<Item> | null;
};

/** The question before a record is deleted. */
function Deleting<Item extends { id: string }>({ of, selection, opened }: DeletingProps<Item>) {
  const { kind, deletion, askToDelete } = of;
  if (!kind.deletion) return null;
  const onDeleted = () => {
    if (deletion) selection?.drop(deletion.id);
    if (deletion?.id === opened?.id) opened?.onClose();
  };
  return <DeleteDialog of={kind} record={deletion} onDeleted={onDeleted} onClose={() => askToDelete(null)} />;
}

/** On one line where there is room: the search, the filters, and what else the list offers. */
function Toolbar<Item extends { id: string }>(props: BodyProps<Item>) {
  const { of, columns, tools, filters, facets, areCards, board } = props;
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
    <div data-toolbar className="flex flex-wrap items-center gap-x-1.5 gap-y-2.5 2xl:gap-x-3 print:hidden">
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
        value={search.q ?? ''}
        onSearch={(q) => narrow({ q: q || undefined })}
        className="flex-1 max-wide:min-w-40 wide:min-w-36"
      />
      {/* On a phone one line, which scrolls; `relative` for the hidden labels, which would widen the page otherwise. */}
      <div className="relative -m-1 flex items-center gap-x-[inherit] p-1 max-md:order-last max-md:basis-full max-md:overflow-x-auto">
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
      {/* A phone has them beside the search; where that would be cut, below it on a line that scrolls. */}
      <div className="relative -m-1 flex items-center gap-x-[inherit] gap-y-2.5 p-1 max-md:overflow-x-auto md:ml-auto md:flex-wrap *:shrink-0">
        {facets}
        {tools}
        {add && <AddButton label={add} onClick={onAdd} />}
        <TrashButton of={of.kind.type} />
        {!areCards && !board && (
          <IconButton
            icon={isComfortable ? Rows2 : Rows3}
            label="Comfortable rows"
            aria-pressed={isComfortable}
            onClick={() => setComfortable(!isComfortable)}
            className="-mx-1.5"
          />
        )}
      </div>
    </div>
  );
}

/** Not on paper, which is narrow but has the table. */
const useAreCards = (belowPx = 768) => useMediaNow(`screen and (max-width: ${belowPx - 0.02}px)`);

interface DeleteSelectedProps<Item> {
  of: BulkOf;
  selection: Selection<Item>;
}

/** Asks first, as the deletion of a single record does. */
function DeleteSelected<Item>({ of, selection: { selected, picked, clear } }: DeleteSelectedProps<Item>) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, progress } = useBulk(of);
  const { one, many = pluralOf(one), alsoDeleted = '.' } = of;
  const close = () => setIsAsking(false);
  const warning = `${pluralize(selected.length, one, many)} will be deleted${alsoDeleted}`;
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        <span>{`Delete Selected (${selected.length})`}</span>
      </Button>
      <ConfirmDialog
        question={`Are you sure you want to delete these ${many}?`}
        explanation={progress === undefined ? warning : `${progress}% done`}
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={() => mutate({ ...picked, delete: true }, { onSuccess: clear, onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

const TrashDialog = lazyWindow(() => import('./trash-dialog'));

/** Beside a list: what was deleted of it. */
function TrashButton({ of }: { of: RecordType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} label="Trash" onClick={() => setOpen(true)} className="-mx-1.5 pointer-coarse:mx-0" />
      {isOpen && <TrashDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
