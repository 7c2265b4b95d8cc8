import { type Reader, searchParts } from '@cueroom/contracts/search-parts';
import { useQueries } from '@tanstack/react-query';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { pluralize } from '../../../lib/words/format';
import type { ListSearch } from '../../../lib/page/portal-address';
import type { QueryOf, SearchedPath } from '../../../lib/api/record-paths';
import { Button } from '../../../ui/button';
import type { Chosen } from './found-line';

interface Asked {
  path: SearchedPath;
  /** What was asked of the server. */
  params: QueryOf<SearchedPath>;
  /** What `q` may mean. */
  reader?: Reader;
}

interface DropOffersProps extends Asked {
  one: string;
  many: string;
  chosen: readonly Chosen[];
  /** Where nothing is shown without a search, all is no offer. */
  hasAll?: boolean;
  onChange: (changes: ListSearch) => void;
}

/** Those that find something, from the fewest records to the most. */
function useCounted({ path, params, offers }: Asked & { offers: readonly Offer[] }) {
  const counted = useQueries({
    queries: offers.slice(0, maxOffers).map(({ changes }) => ({
      ...adminCountQuery(path, { ...params, sort: undefined, ...changes } as typeof params),
      placeholderData: undefined,
      refetchInterval: false as const,
    })),
  });
  const useful = offers
    .flatMap((offer, index) => {
      const { total = 0, isAtLeast } = counted[index]?.data ?? {};
      return total > 0 ? [{ ...offer, total, isAtLeast }] : [];
    })
    .sort((one, other) => one.total - other.total);
  return { useful, isCounted: counted.every(({ isPending }) => !isPending) };
}

interface Offer {
  label: string;
  changes: ListSearch;
}

const maxOffers = 8;

/** Where nothing was found: what to leave out of the search, and what is found then. */
export function DropOffers({ path, params, reader, one, many, chosen, hasAll = true, onChange }: DropOffersProps) {
  const parts = searchParts(typeof params.q === 'string' ? params.q : undefined, reader);
  const isOnly = parts.length + chosen.length < 2;
  const offers: Offer[] = [
    ...parts.map(({ text }) => {
      const others = parts.filter((part) => part.text !== text).map((part) => part.text);
      return { label: `Remove “${text}”`, changes: { q: others.join(' ') || undefined } };
    }),
    ...chosen.map(({ name, label, without }) => ({ label: `Remove ${label}`, changes: { [name]: without } })),
  ];
  const dropped = useCounted({ path, params, offers: isOnly ? [] : offers });
  // A sentence from a brief: no word less is enough, but single words of it find something.
  const words = parts.filter(({ isExcluded }) => !isExcluded);
  const singles = words.map(({ text }) => ({ label: `Only “${text}”`, changes: { q: text } }));
  const isHopeless = !isOnly && dropped.isCounted && dropped.useful.length === 0;
  const single = useCounted({ path, params, offers: isHopeless && words.length > 2 ? singles : [] });
  const useful = isHopeless ? single.useful : dropped.useful;
  const isCounted = dropped.isCounted && single.isCounted;
  const isAllNeeded = isOnly || (isCounted && useful.length === 0);
  const clear = Object.fromEntries([['q', undefined], ...chosen.map(({ name }) => [name, undefined])]) as ListSearch;
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      {useful.map(({ label, changes, total, isAtLeast }) => (
        <Button key={label} size="small" variant="secondary" onClick={() => onChange(changes)}>
          {`${label}: ${pluralize(total, one, many, isAtLeast)}`}
        </Button>
      ))}
      {hasAll && isAllNeeded && (
        <Button size="small" variant="secondary" onClick={() => onChange(clear)}>
          {`Show every ${one}`}
        </Button>
      )}
    </div>
  );
}
