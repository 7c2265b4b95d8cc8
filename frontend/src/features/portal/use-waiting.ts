import { useQueries } from '@tanstack/react-query';
import { portalPlaces } from './portal-places';

const places = portalPlaces.flatMap(({ tab, waiting, openOf }) => (waiting ? [{ tab, waiting, openOf }] : []));

/** How many new briefs, messages and submissions each tab has, and how much of clients is open. */
export function useWaiting(): Record<string, number> {
  const lists = useQueries({ queries: places.map(({ waiting }) => waiting) });
  const waiting: Record<string, number> = {};
  places.forEach(({ tab, openOf }, nth) => {
    const { items = [], total = 0 } = lists[nth]?.data ?? {};
    const count = openOf ? items.reduce<number>((sum, record) => sum + openOf(record as never), 0) : total;
    waiting[tab] = (waiting[tab] ?? 0) + count;
  });
  return waiting;
}
