import { listProjectAddresses } from '@cueroom/contracts/content/projects';
import { type Page, pages } from '@cueroom/contracts/pages';
import { projectPath } from '@cueroom/contracts/project-page';
import type { Bus } from '@cueroom/messaging/bus';
import { escaped } from '@cueroom/platform/html';
import { feedOf, feedPath, feedType } from './feed';
import type { Studio } from './studio';

interface SiteFacts {
  /** The site's own address, without a slash at its end. */
  origin: string;
  studio: Pick<Studio, 'name'>;
  bus: Bus;
}
interface SiteDocument {
  contentType: string;
  write(facts: SiteFacts): string | Promise<string>;
}

interface Place {
  path: string;
  changedAt?: string;
  pictures?: readonly string[];
}

/** The portfolio changes with its projects; of the other pages nobody keeps the day. */
const placesOfPages = (lastChange: string | undefined): Place[] =>
  Object.values<Page>(pages)
    .filter(({ isIndexed, canonicalPath }) => isIndexed && canonicalPath === undefined)
    .map(({ path }) => (path === pages.work.path ? { path, changedAt: lastChange } : { path }));

/** @throws AppError 'unavailable' rather than to tell search engines that there are no projects */
const sitemap = async ({ origin, bus }: SiteFacts): Promise<string> => {
  const projects = await bus.request(listProjectAddresses, {});
  const lastChange = projects
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  const ofProjects = projects.map(({ slug, updatedAt, pictures }) => {
    return { path: projectPath(slug), changedAt: updatedAt, pictures };
  });
  const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
  const url = ({ path, changedAt, pictures = [] }: Place) =>
    element('loc', origin + path) +
    (changedAt ? element('lastmod', changedAt) : '') +
    pictures.map((picture) => `<image:image>${element('image:loc', origin + picture)}</image:image>`).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...[...placesOfPages(lastChange), ...ofProjects].map((place) => `  <url>${url(place)}</url>`),
    '</urlset>\n',
  ].join('\n');
};

const feed = async ({ origin, studio, bus }: SiteFacts): Promise<string> =>
  feedOf(await bus.request(listProjectAddresses, {}), studio, origin);

/** The API is of no use to search engines; the pictures of projects and people are. */
const robots = ({ origin }: SiteFacts): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/objects/',
    'Allow: /api/people/*/portrait',
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');

export const siteDocuments: ReadonlyMap<string, SiteDocument> = new Map([
  ['/sitemap.xml', { contentType: 'application/xml', write: sitemap }],
  [feedPath, { contentType: `${feedType}; charset=utf-8`, write: feed }],
  ['/robots.txt', { contentType: 'text/plain; charset=utf-8', write: robots }],
]);
