import { type Page, pages, themeColor } from '@cueroom/contracts/pages';
import { escaped } from './markup';
import type { Studio } from './studio';

interface SiteDocument {
  contentType: string;
  /** @param origin the site's own address, without a slash at its end */
  write(studio: Studio, origin: string): string;
}

const indexed = (): Page[] =>
  Object.values<Page>(pages).filter(({ isIndexed, canonicalPath }) => isIndexed && canonicalPath === undefined);

const sitemap = (_studio: Studio, origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexed().map(({ path }) => `  <url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

/** The API is of no use to search engines; the pictures of projects are. */
const robots = (_studio: Studio, origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/objects/',
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');

const manifest = ({ name }: Studio): string =>
  JSON.stringify({
    name,
    short_name: name,
    description: pages.home.description,
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: themeColor,
    background_color: '#faf6f0',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });

/** What machines ask a site for, by its path. */
export const siteDocuments: ReadonlyMap<string, SiteDocument> = new Map([
  ['/sitemap.xml', { contentType: 'application/xml', write: sitemap }],
  ['/robots.txt', { contentType: 'text/plain; charset=utf-8', write: robots }],
  ['/manifest.webmanifest', { contentType: 'application/manifest+json', write: manifest }],
]);
