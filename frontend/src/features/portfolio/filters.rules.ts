import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import type { ProjectFilters } from '../../lib/public-queries';

const oneOf = (words: readonly string[], value: unknown): string | undefined =>
  words.find((word) => word.toLowerCase() === String(value).toLowerCase());

/** The filters that an address names (`?medium=Film&year=2024`). What is in no list is no filter. */
export const readFilters = (search: Record<string, unknown>): ProjectFilters => {
  // All three are named, also when they are undefined: the router would else keep what the address says.
  return {
    medium: oneOf(projectMediums, search.medium),
    genre: oneOf(projectGenres, search.genre),
    year: /^\d{4}$/.test(String(search.year)) ? Number(search.year) : undefined,
  };
};

/** Newest first; the year that is asked for is always among them. */
export const yearsOf = (projects: readonly { year: number | null }[], asked?: number): number[] => {
  const years = [...projects.map(({ year }) => year), asked].filter((year): year is number => typeof year === 'number');
  return [...new Set(years)].sort((a, b) => b - a);
};
