import { type Page, pages } from '@cueroom/contracts/pages';
import { escaped } from './markup';

interface SiteDocument {
  contentType: string;
  /** @param origin the site's own address, without a slash at its end */
  write(origin: string): string;
}

const indexed = (): Page[] =>
  Object.values<Page>(pages).filter(({ isIndexed, canonicalPath }) => isIndexed && canonicalPath === undefined);

const sitemap = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexed().map(({ path }) => `  <url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

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
