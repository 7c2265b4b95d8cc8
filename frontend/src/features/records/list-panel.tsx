import type { Option } from '@cueroom/contracts/options';
import { type ReactNode, useId } from 'react';
import { type AdminSearch, useAdminSearch } from '../../lib/admin-search';
import { pluralize } from '../../lib/format';
import { Failure } from '../../ui/failure';
import { Notice } from '../../ui/notice';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/text-field';
import { VirtualRows, type VirtualRowsProps } from '../../ui/virtual-rows';

export interface ListFilter {
  label: string;
  /** The word of the address that holds it. */
  name: keyof AdminSearch;
  options: readonly Option[];
  /** What the list says while nothing is chosen. */
  emptyLabel?: string;
  value?: string;
}

interface ListPanelProps<Item> extends Omit<VirtualRowsProps<Item>, 'sort' | 'onSort'> {
  /** Without it the panel is only named, by its label. */
  heading?: { title: string; count: string };
  actions?: ReactNode;
  /** One of the records, as in '3 tracks found'. */
  one: string;
  search: { label: string; placeholder: string };
  filters: readonly ListFilter[];
  /** Stands between the filters and the rows. */
  facets?: ReactNode;
  loadingText: string;
  emptyText: string;
  /** A dialog, for instance. */
  children?: ReactNode;
}

/** A list of the portal: searched, filtered, sorted and walked through with the keyboard. The address keeps its state. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { heading, actions, one, search: field, filters, facets, loadingText, emptyText, children, ...rows } = props;
  const { search, narrow } = useAdminSearch();
  const headingId = useId();
  const { list, label } = rows;
  return (
    <section {...(heading ? { 'aria-labelledby': headingId } : { 'aria-label': label })}>
      {heading && (
        <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
          <h2 id={headingId} className="text-heading">
            {heading.title}{' '}
            <span className="text-base font-normal tracking-normal text-ink-soft">({heading.count})</span>
          </h2>
          {actions}
        </div>
      )}
      <div className="mb-5 grid items-end gap-4 sm:auto-cols-[12rem] sm:grid-flow-col sm:grid-cols-[1fr]">
        <SearchField {...field} value={search.q ?? ''} onSearch={(q) => narrow({ q: q || undefined })} />
        {filters.map(({ name, value = '', ...select }) => (
          <SelectField
            key={name}
            {...select}
            value={value}
            onChange={({ target }) => narrow({ [name]: target.value || undefined })}
          />
        ))}
      </div>
      {facets}
      <p aria-live="polite" className="sr-only">
        {list.total !== undefined && !list.isStale && `${pluralize(list.total, one, undefined, list.isAtLeast)} found`}
      </p>
      {list.error && (list.total === undefined || list.isStale) ? (
        <Failure error={list.error} onRetry={list.refetch} />
      ) : list.total === undefined ? (
        <Notice>{loadingText}</Notice>
      ) : list.total === 0 ? (
        <Notice>{emptyText}</Notice>
      ) : (
        <VirtualRows {...rows} sort={search.sort} onSort={(sort) => narrow({ sort })} />
      )}
      {children}
    </section>
  );
}
