import type { Picture } from './media/pictures';
import { longestDescription, type Page, shareCardPath } from './pages';

/** Where a project is opened; its id serves as well. */
export const projectPath = (slug: string): string => `/work/${slug}`;

/** The slug or id in a path of that form, else null. */
export const slugIn = (path: string): string | null => /^\/work\/([\w-]+)\/*$/.exec(path)?.[1] ?? null;

interface TitledProject {
  slug: string;
  title: string;
  medium: string;
  year?: number | null;
  network?: string | null;
  description?: string | null;
  image: Picture | null;
  film?: { posterUrl: string | null } | null;
}

const cut = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1).replace(/\s+\S*$/, '')}…`;

/** A sentence or two about a project. */
export const summaryOf = ({
  title,
  medium,
  network,
  year,
  description,
}: Omit<TitledProject, 'slug' | 'image'>): string =>
  description
    ? cut(description.replace(/\s+/g, ' ').trim())
    : `The music of ${title}: ${[medium, network, year].filter(Boolean).join(', ')}.`;

/** What the card of a project shows beside the studio's name. */
export interface ProjectCard {
  title: string;
  facts: string;
  /** The path of its picture, or of its film's; null for none, and for a link. */
  picture: string | null;
}

export const cardOf = ({ title, network, medium, year, image, film }: TitledProject): ProjectCard => ({
  title,
  facts: [network, medium, year].filter(Boolean).join(' · '),
  // Not AVIF, which takes longer to read.
  picture: image?.sources.filter(({ type }) => type === 'image/webp').at(-1)?.url ?? film?.posterUrl ?? null,
});

/** Services keep a picture by its address, so a card that looks different has another one. FNV-1a, 32 bits. */
const versionOf = (card: ProjectCard): string => {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(card)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** What the head of a project's page says. */
export const pageOfProject = (project: TitledProject): Page => ({
  path: projectPath(project.slug),
  title: `${project.title} – {studio}`,
  description: summaryOf(project),
  isIndexed: true,
  shareCardPath: `${shareCardPath(projectPath(project.slug))}?v=${versionOf(cardOf(project))}`,
});
