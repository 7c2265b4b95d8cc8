import { useQueries } from '@tanstack/react-query';
import { portalPlaces } from './portal-places';

const places = portalPlaces.flatMap(({ tab, waiting }) => (waiting ? [{ tab, waiting }] : []));

/** How many new briefs, messages and submissions each tab has, and how much of clients is open. */
export function useWaiting(): Record<string, number> {
  const lists = useQueries({ queries: places.map(({ waiting }) => waiting) });
  const waiting: Record<string, number> = {};
  places.forEach(({ tab }, nth) => {
    waiting[tab] = (waiting[tab] ?? 0) + (lists[nth]?.data?.total ?? 0);
  });
  return waiting;
}
