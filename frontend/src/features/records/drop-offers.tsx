import { type Measure, searchParts } from '@cueroom/contracts/search-parts';
import { useQueries } from '@tanstack/react-query';
import { adminCountQuery, type ListParams } from '../../lib/admin-lists';
import type { AdminSearch } from '../../lib/admin-search';
import { pluralize } from '../../lib/format';
import { Button } from '../../ui/button';
import type { Chosen } from './found-line';

export interface Asked {
  kind: string;
  /** What was asked of the server. */
  params: ListParams;
  /** Numbers that `q` is searched for. */
  measures?: readonly Measure[];
}

interface DropOffersProps extends Asked {
  one: string;
  chosen: readonly Chosen[];
  onChange: (changes: Partial<AdminSearch>) => void;
}

interface Offer {
  label: string;
  changes: Partial<AdminSearch>;
}

const maxOffers = 8;

/** Where nothing was found: what to leave out of the search, and what is found then. */
export function DropOffers({ kind, params, measures, one, chosen, onChange }: DropOffersProps) {
  const parts = searchParts(typeof params.q === 'string' ? params.q : undefined, measures);
  const isOnly = parts.length + chosen.length < 2;
  const offers: Offer[] = [
    ...parts.map(({ text }) => {
      const others = parts.filter((part) => part.text !== text).map((part) => part.text);
      return { label: `Drop “${text}”`, changes: { q: others.join(' ') || undefined } };
    }),
    ...chosen.map(({ name, label, without }) => ({ label: `Drop ${label}`, changes: { [name]: without } })),
  ];
  const counted = useQueries({
    queries: offers.slice(0, maxOffers).map(({ changes }) => ({
      ...adminCountQuery(kind, { ...params, sort: undefined, ...changes }),
      placeholderData: undefined,
      refetchInterval: false as const,
      enabled: !isOnly,
    })),
  });
  const useful = offers
    .flatMap((offer, nth) => {
      const { total = 0, isAtLeast } = counted[nth]?.data ?? {};
      return total > 0 ? [{ ...offer, total, isAtLeast }] : [];
    })
    .sort((a, b) => a.total - b.total);
  const isCounted = counted.every(({ isPending }) => !isPending);
  const isAllNeeded = isOnly || (isCounted && useful.length === 0);
  const clear = Object.fromEntries([['q', undefined], ...chosen.map(({ name }) => [name, undefined])]) as object;
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {useful.map(({ label, changes, total, isAtLeast }) => (
        <Button key={label} size="small" variant="secondary" onClick={() => onChange(changes)}>
          {label}: {pluralize(total, one, undefined, isAtLeast)}
        </Button>
      ))}
      {isAllNeeded && (
        <Button size="small" variant="secondary" onClick={() => onChange(clear)}>
          Show every {one}
        </Button>
      )}
    </div>
  );
}
