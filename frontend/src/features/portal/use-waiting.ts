import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { portalPlaces } from './portal-places';

const places = portalPlaces.flatMap(({ tab, waiting }) => (waiting ? [{ tab, waiting }] : []));

/** How many new briefs, messages and submissions each tab has. The title of the browser's tab shows all of them. */
export function useWaiting(): Record<string, number> {
  const counts = useQueries({ queries: places.map(({ waiting }) => waiting) });
  const waiting: Record<string, number> = {};
  places.forEach(({ tab }, nth) => {
    waiting[tab] = (waiting[tab] ?? 0) + (counts[nth]?.data?.total ?? 0);
  });
  const all = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  useEffect(() => {
    if (all === 0) return;
    const bare = document.title;
    document.title = `(${all}) ${bare}`;
    return () => void (document.title = bare);
  }, [all]);
  return waiting;
}
