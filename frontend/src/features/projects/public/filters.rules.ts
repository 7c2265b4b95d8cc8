import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import type { ProjectFilters } from '../../../lib/public-queries';

const oneOf = (words: readonly string[], value?: string): string | undefined =>
  words.find((word) => word.toLowerCase() === value?.toLowerCase());

/** The filters of an address (`?medium=film&year=2024`). Unknown values are dropped. */
export const knownFilters = (search: ProjectFilters): ProjectFilters => ({
  medium: oneOf(projectMediums, search.medium),
  genre: oneOf(projectGenres, search.genre),
  year: search.year,
});

export const yearsOf = (projects: readonly { year: number | null }[], asked?: number): number[] => {
  const years = [...projects.map(({ year }) => year), asked].filter((year): year is number => typeof year === 'number');
  return [...new Set(years)].sort((a, b) => b - a);
};
