import { listProjectAddresses } from '@cueroom/contracts/content/projects';
import { type Page, pages } from '@cueroom/contracts/pages';
import type { Bus } from '@cueroom/messaging/bus';
import { escaped } from '@cueroom/platform/html';

interface SiteDocument {
  contentType: string;
  /** @param origin the site's own address, without a slash at its end */
  write(origin: string, bus: Bus): string | Promise<string>;
}

const indexed = (): Page[] =>
  Object.values<Page>(pages).filter(({ isIndexed, canonicalPath }) => isIndexed && canonicalPath === undefined);

/** @throws AppError 'unavailable' rather than to tell search engines that there are no projects */
const sitemap = async (origin: string, bus: Bus): Promise<string> => {
  const projects = await bus.request(listProjectAddresses, {});
  const ofProjects = projects.map(({ slug }) => `${pages.work.path}/${slug}`);
  const paths = [...indexed().map(({ path }) => path), ...ofProjects];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
};

/** The API is of no use to search engines; the pictures of projects are. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/objects/',
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');

export const siteDocuments: ReadonlyMap<string, SiteDocument> = new Map([
  ['/sitemap.xml', { contentType: 'application/xml', write: sitemap }],
  ['/robots.txt', { contentType: 'text/plain; charset=utf-8', write: robots }],
]);
