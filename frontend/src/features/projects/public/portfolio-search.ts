import type { ProjectFilters } from '../../../lib/api/public-queries';

const wordIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Not yet checked against the option lists. All three keys are always set: the router would otherwise keep old values. */
export const readSearch = (search: Record<string, unknown>): ProjectFilters => ({
  medium: wordIn(search.medium),
  genre: wordIn(search.genre),
  year: /^\d{4}$/.test(String(search.year)) ? Number(search.year) : undefined,
});
