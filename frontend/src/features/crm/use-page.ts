import { useDeferredValue, useState } from 'react';
import type { AdminSearch } from '../../lib/admin-search';

/** The page that a list is at; with other filters it begins anew. Typing stays quick while the list follows. */
export function usePage({ q, status, sort }: AdminSearch) {
  const narrowing = JSON.stringify([q, status, sort]);
  const [at, setAt] = useState({ narrowing, page: 0 });
  const page = at.narrowing === narrowing ? at.page : 0;
  return {
    page,
    setPage: (page: number) => setAt({ narrowing, page }),
    filter: { q: useDeferredValue(q), status, sort, page },
  };
}
