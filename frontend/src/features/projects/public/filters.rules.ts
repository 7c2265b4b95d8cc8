import type { PublicProject } from '@cueroom/contracts/content/projects';
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

const inOrder: Record<keyof ProjectFilters, (found: ReadonlySet<unknown>) => readonly string[]> = {
  medium: (found) => projectMediums.filter((medium) => found.has(medium)),
  genre: (found) => projectGenres.filter((genre) => found.has(genre)),
  year: (found) => [...found].filter(Number).sort().reverse().map(String),
};

type Filtered = Pick<PublicProject, keyof ProjectFilters>;

/** What can be chosen of a filter so that projects are found: what those have that pass the others. What is chosen now stays on the list. */
export const choicesOf = (projects: readonly Filtered[], filters: ProjectFilters, name: keyof ProjectFilters) => {
  const others = Object.entries({ ...filters, [name]: undefined }).filter(([, value]) => value !== undefined);
  const passing = projects.filter((project) =>
    others.every(([field, value]) => project[field as keyof Filtered] === value),
  );
  return inOrder[name](new Set([filters[name], ...passing.map((project) => project[name])]));
};
