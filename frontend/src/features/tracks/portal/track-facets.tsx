import type { ListTracks, TrackFacets as Counts } from '@cueroom/contracts/catalog/track-lists';
import { ListFilter } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useFacets } from '../../../lib/api/admin-lists';
import { useListAddress } from '../../../lib/page/portal-address';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Facets } from '../../../ui/list/facets';
import { controlClasses } from '../../../ui/form/field';
import { Popover } from '../../../ui/window/popover';
import { chosenOf, rangeText, type TrackFilter, trackFilters, typedNumber, valuesOf, withValue } from './track-filters';
import { trackKind } from './tracks.queries';

const mostShown = 12;
type Filters = Omit<ListTracks, 'limit' | 'offset' | 'sort'>;

/** A button with everything that the catalog can be narrowed down by, and how many tracks each choice would show. */
export function TrackFacets({ filters }: { filters: Filters }) {
  const count = chosenOf(filters).length;
  const label = count > 0 ? `Filters, ${count} chosen` : 'Filters';
  return (
    <Popover
      title="Filters"
      trigger={
        <Button size="small" variant="secondary" aria-label={label} title="Filters">
          <ListFilter aria-hidden className="size-4" />
          <span className="max-2xl:sr-only">Filters</span>
          {count > 0 && <span className="text-brand-deep tabular-nums">{count}</span>}
        </Button>
      }
    >
      <FacetMenu filters={filters} />
    </Popover>
  );
}

function FacetMenu({ filters }: { filters: Filters }) {
  const counts = useFacets(trackKind, { ...filters }, true);
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {trackFilters.map((filter) => (
        <FacetSection key={filter.name} filter={filter} filters={filters} counts={counts} />
      ))}
    </div>
  );
}

interface FacetSectionProps {
  filter: TrackFilter;
  filters: Filters;
  counts?: Counts;
}

function FacetSection({ filter, filters, counts }: FacetSectionProps) {
  const { name, label, by, isMany, range } = filter;
  const { narrow } = useListAddress();
  const value = filters[name];
  const choices = choicesOf(filter, counts, value);
  return (
    <section>
      <h3 className="mb-2 text-note font-semibold text-ink-soft">{label}</h3>
      <Facets
        label={`Tracks found, by ${by}`}
        counted="track"
        choices={choices}
        most={filter.values ? undefined : mostShown}
        chosen={valuesOf(value)}
        onToggle={(toggled, isChosen) => {
          const single = isChosen ? toggled : undefined;
          narrow({ [name]: isMany ? withValue(value, toggled, isChosen) : single });
        }}
      />
      {range && <RangeForm key={value} filter={filter} onSet={(typed) => narrow({ [name]: typed })} />}
      {name === 'bpm' && <p className="mt-2 text-note text-ink-soft">Half and double of a tempo count, too.</p>}
    </section>
  );
}

const choicesOf = ({ name, values, say = String }: TrackFilter, counts?: Counts, chosen?: string) => {
  const counted = counts?.[name] ?? [];
  const known = new Set([...(values ?? []), ...counted.map(({ value }) => value), ...valuesOf(chosen)]);
  return (
    [...known]
      // A comma parts values in the address.
      .filter((value) => !value.includes(','))
      .map((value) => ({ count: 0, ...counted.find((each) => each.value === value), value, label: say(value) }))
  );
};

interface RangeFormProps {
  filter: TrackFilter;
  onSet: (range: string | undefined) => void;
}

/** Any other range, typed. */
function RangeForm({ filter: { label, range }, onSet }: RangeFormProps) {
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();
  const set = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [typedNumber(typed.from), typedNumber(typed.to)];
    const isWrong = Number.isNaN(from) || Number.isNaN(to) || (from !== undefined && to !== undefined && from > to);
    setIsRefused(isWrong);
    if (!isWrong) onSet(rangeText({ from, to }));
  };
  const example = range === 'bpm' ? ['85', '95'] : ['1:30', '2:30'];
  const input = (which: 'from' | 'to', placeholder?: string) => (
    <input
      aria-label={`${label} ${which}`}
      placeholder={placeholder}
      value={typed[which]}
      aria-invalid={isRefused || undefined}
      aria-describedby={isRefused ? id : undefined}
      onChange={({ target }) => setTyped({ ...typed, [which]: target.value })}
      className={classes(controlClasses, 'h-9 w-18! px-2.5!')}
    />
  );
  return (
    <form onSubmit={set} className="mt-2.5 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {input('from', example[0])}
      to
      {input('to', example[1])}
      <Button type="submit" size="small" variant="secondary" aria-label={`Set ${label} range`}>
        Set
      </Button>
      {isRefused && (
        <p id={id} role="alert" className="basis-full font-medium text-bad">
          {range === 'bpm'
            ? 'Please enter beats per minute, such as 85 to 95'
            : 'Please enter times, such as 1:30 to 2:30'}
        </p>
      )}
    </form>
  );
}
