import type { ProjectFilters } from '../../../lib/public-queries';

const wordIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * What an address asks for, before it is known whether there is such a thing: the lists are long, and this is part of the
 * first page of every visit. All three are named, also when they are undefined: the router would else keep what it read.
 */
export const readSearch = (search: Record<string, unknown>): ProjectFilters => ({
  medium: wordIn(search.medium),
  genre: wordIn(search.genre),
  year: /^\d{4}$/.test(String(search.year)) ? Number(search.year) : undefined,
});
