import type { Option } from '@cueroom/contracts/options';
import type { Reader } from '@cueroom/contracts/search-parts';
import { formatMatches, pluralize } from '../../../lib/words/format';
import type { ListSearch } from '../../../lib/page/portal-address';
import type { SparseList } from '../../../lib/api/sparse-list';
import { FactChips, NotMarked, RemovableChip } from './fact-chips';

/** What a list is narrowed down by, beside words. */
export interface Chosen {
  name: string;
  /** As it is read: `Dark`, `85–95 BPM`. */
  label: string;
  /** The value of the address without it. */
  without?: string;
}

interface Filter {
  name: string;
  options: readonly Option[];
  emptyLabel?: string;
  value?: string;
}

/** What filters say that can be left out. @param params as the server was asked */
export const chosenOf = (filters: readonly Filter[], params: object): Chosen[] =>
  filters.flatMap(({ name, value, options, emptyLabel }) =>
    value && emptyLabel !== undefined && (params as ListSearch)[name] === value
      ? [{ name, label: options.find((option) => option.value === value)?.label ?? value }]
      : [],
  );

interface FoundLineProps {
  list: Pick<SparseList<unknown>, 'total' | 'isAtLeast' | 'isStale' | 'searchedFor' | 'notMarked'>;
  one: string;
  many: string;
  /** How many records there are in all. */
  all?: number;
  chosen: readonly Chosen[];
  /** The words of the search, and what they may mean. */
  q?: string;
  reader?: Reader;
  onChange: (changes: ListSearch) => void;
}

/** Above a list that is searched or filtered: how much of it is shown, and why. */
export function FoundLine({ list, one, many, all, chosen, q, reader, onChange }: FoundLineProps) {
  const { total, isAtLeast, searchedFor, notMarked } = list;
  const clear = Object.fromEntries(chosen.map(({ name }) => [name, undefined]));
  return (
    <div className="mb-2.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
      {total !== undefined && (
        <p className="tabular-nums">
          {all === undefined
            ? pluralize(total, one, many, isAtLeast)
            : `${formatMatches(total, isAtLeast)} of ${pluralize(all, one, many)}`}
        </p>
      )}
      {searchedFor && Boolean(total) && (
        <p role="status">
          Showing results for <strong className="font-semibold text-ink">{`“${searchedFor}”`}</strong>
        </p>
      )}
      <NotMarked count={notMarked} />
      <FactChips typed={q} reader={reader} onChange={(words) => onChange({ q: words || undefined })} />
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="flex flex-wrap gap-1.5 print:hidden">
          {chosen.map(({ name, label, without }) => (
            <li key={`${name} ${label}`}>
              <RemovableChip label={label} action="Remove filter" onRemove={() => onChange({ [name]: without })} />
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 1 && (
        <button
          type="button"
          onClick={() => onChange(clear)}
          className="min-h-8 font-semibold text-brand-deep underline-offset-4 hover:underline print:hidden"
        >
          Clear filters
        </button>
      )}
    </div>
  );
}
