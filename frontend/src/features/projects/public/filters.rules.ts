import type { PublicProject } from '@cueroom/contracts/content/projects';
import { projectGenres, projectMediums } from '@cueroom/contracts/options';
import type { ProjectFilters } from '../../../lib/api/public-queries';

const oneOf = (words: readonly string[], value?: string): string | undefined =>
  words.find((word) => word.toLowerCase() === value?.toLowerCase());

/** The filters of an address (`?medium=film&year=2024`). Unknown values are dropped. */
export const knownFilters = (search: ProjectFilters): ProjectFilters => ({
  medium: oneOf(projectMediums, search.medium),
  genre: oneOf(projectGenres, search.genre),
  year: search.year,
});

const inOrder: Record<keyof ProjectFilters, (found: ReadonlySet<unknown>) => readonly string[]> = {
  medium: (found) => projectMediums.filter((medium) => found.has(medium)),
  genre: (found) => projectGenres.filter((genre) => found.has(genre)),
  year: (found) => [...found].filter(Number).sort().reverse().map(String),
};

/** What can be chosen of a filter: the values that projects have, and the one that is chosen now. */
export const choicesOf = (
  projects: readonly Pick<PublicProject, keyof ProjectFilters>[],
  name: keyof ProjectFilters,
  chosen?: string | number,
) => inOrder[name](new Set([chosen, ...projects.map((project) => project[name])]));
