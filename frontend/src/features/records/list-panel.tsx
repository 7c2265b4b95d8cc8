import type { FacetCount } from '@cueroom/contracts/facets';
import type { Option } from '@cueroom/contracts/options';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { type AdminSearch, useAdminSearch } from '../../lib/admin-search';
import { pluralize } from '../../lib/format';
import { capitalized } from '../../lib/words';
import { Button } from '../../ui/button';
import { Facets } from '../../ui/facets';
import { Failure } from '../../ui/failure';
import { Notice } from '../../ui/notice';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/text-field';
import { VirtualRows, type VirtualRowsProps } from '../../ui/virtual-rows';

interface ListFilter {
  label: string;
  /** The word of the address that holds it. */
  name: keyof AdminSearch;
  options: readonly Option[];
  emptyLabel?: string;
  value?: string;
  /** How many results each option has; with `most` those with the most, in this order. */
  counts?: { by: string; counts: readonly FacetCount[]; most?: number };
}

export interface OpenedRecord<Item> {
  /** `newRecord` for the form of a new one. */
  id: string;
  /** The record as the list has it. */
  listed?: Item;
  isEditing: boolean;
  onClose: () => void;
}

interface ListPanelProps<Item> extends Omit<VirtualRowsProps<Item>, 'sort' | 'onSort'> {
  /** Stands in a heading beside the label. Without it the panel is only named. */
  count?: string;
  actions?: ReactNode;
  /** One of the records, as in '3 tracks found'. */
  one: string;
  searchLabel: string;
  placeholder?: string;
  filters: readonly ListFilter[];
  loadingText?: string;
  emptyText?: string;
  /** Opens while the address names a record. */
  Dialog: ComponentType<OpenedRecord<Item>>;
  children?: ReactNode;
}

/** A list of the portal: searched, filtered, sorted and walked through with the keyboard. The address keeps its state. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { list, label, count, actions, one, searchLabel, placeholder, filters, Dialog, children } = props;
  const { search, narrow, isEditing, close } = useAdminSearch();
  const headingId = useId();
  return (
    <section {...(count ? { 'aria-labelledby': headingId } : { 'aria-label': label })}>
      {count && (
        <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
          <h2 id={headingId} className="text-heading">
            {label} <span className="text-base font-normal tracking-normal text-ink-soft">({count})</span>
          </h2>
          {actions}
        </div>
      )}
      <div className="mb-5 grid items-end gap-4 sm:auto-cols-[12rem] sm:grid-flow-col sm:grid-cols-[1fr]">
        <SearchField
          label={searchLabel}
          placeholder={placeholder ?? `${searchLabel}…`}
          value={search.q ?? ''}
          onSearch={(q) => narrow({ q: q || undefined })}
        />
        {filters.map(({ name, value = '', counts: _, ...select }) => (
          <SelectField
            key={name}
            {...select}
            value={value}
            onChange={({ target }) => narrow({ [name]: target.value || undefined })}
          />
        ))}
      </div>
      <div className="-mt-2 mb-5 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {filters.map((filter) => (
          <FilterCounts
            key={filter.name}
            {...filter}
            one={one}
            onChoose={(value) => narrow({ [filter.name]: value })}
          />
        ))}
      </div>
      <ListContent {...props} />
      {search.open && (
        <Dialog
          key={search.open}
          id={search.open}
          listed={list.loaded.find(({ id }) => id === search.open)}
          isEditing={isEditing}
          onClose={close}
        />
      )}
      {children}
    </section>
  );
}

function ListContent<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { one, filters, loadingText, emptyText, list } = props;
  const { search, narrow } = useAdminSearch();
  const isFiltered = search.q || filters.some(({ value }) => value);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {list.total !== undefined && !list.isStale && `${pluralize(list.total, one, undefined, list.isAtLeast)} found`}
      </p>
      {list.error && (list.total === undefined || list.isStale) ? (
        <Failure error={list.error} onRetry={list.refetch} />
      ) : list.total === undefined ? (
        <Notice>{loadingText ?? `Loading ${one}s…`}</Notice>
      ) : list.total === 0 ? (
        <Notice>{emptyText ?? (isFiltered ? `No ${one}s match your filters` : `No ${one}s yet`)}</Notice>
      ) : (
        <VirtualRows {...props} sort={search.sort} onSort={(sort) => narrow({ sort })} />
      )}
    </>
  );
}

interface FilterCountsProps extends ListFilter {
  one: string;
  onChoose: (value: string | undefined) => void;
}

function FilterCounts({ options, value: chosen, counts, one, onChoose }: FilterCountsProps) {
  if (!counts) return null;
  const choices = options.map(({ value, label }) => ({
    count: 0,
    ...counts.counts.find((counted) => counted.value === value),
    value,
    label,
  }));
  return (
    <Facets
      label={`${capitalized(one)}s found, by ${counts.by}`}
      counted={one}
      choices={counts.most ? choices.sort((first, second) => second.count - first.count) : choices}
      most={counts.most}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden className="size-4.5" />
      {label}
    </Button>
  );
}
