import type { ProjectCredits } from '@cueroom/contracts/content/projects';

/** Names and titles are the same whatever their case and the spaces around and within them. */
const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Where a person stands on the About page: letters and digits of any script. */
export const personAnchor = (name: string): string =>
  plain(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The person of this name, if one of them has it. */
export const personNamed = <T extends { name: string }>(name: string, people: readonly T[]): T | undefined =>
  people.find((person) => plain(person.name) === plain(name));

export interface OwnCredit {
  slug: string;
  title: string;
  roles: string[];
}

/** The projects that a person worked on, in the order given, and as what. */
export const creditsOf = (name: string, projects: readonly ProjectCredits[]): OwnCredit[] =>
  projects.flatMap(({ slug, title, credits }) => {
    const roles = credits.filter((credit) => plain(credit.name) === plain(name)).map(({ label }) => label);
    return roles.length > 0 ? [{ slug, title, roles }] : [];
  });

/** The project that a title is of, with or without its year in brackets behind it. */
export const projectTitled = <T extends Pick<ProjectCredits, 'title' | 'year'>>(
  text: string,
  projects: readonly T[],
): T | undefined => {
  const whole = projects.find(({ title }) => plain(title) === plain(text));
  const [, title, year] = /^(.+) \((\d{4})\)$/.exec(text.trim()) ?? [];
  if (whole || !title) return whole;
  const alike = projects.filter((project) => plain(project.title) === plain(title));
  return alike.find((project) => project.year === Number(year)) ?? alike.find((project) => project.year === null);
};
