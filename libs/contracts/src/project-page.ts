import type { Picture } from './media/pictures';
import type { Page } from './pages';

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
}

const longest = 160;
const cut = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;

/** What the head of a project's page says. */
export const pageOfProject = ({ slug, title, medium, year, network, description, image }: TitledProject): Page => ({
  path: projectPath(slug),
  title: `${title} – {studio}`,
  description: description
    ? cut(description.replace(/\s+/g, ' ').trim())
    : `The music of ${title}: ${[medium, network, year].filter(Boolean).join(', ')}.`,
  isIndexed: true,
  // Not AVIF: services that show links often cannot read it.
  shareImagePath: image?.sources.filter(({ type }) => type === 'image/webp').at(-1)?.url,
});
