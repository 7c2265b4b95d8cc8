import { createHash } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { notFoundPage, type Page, pageAt } from '@cueroom/contracts/pages';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendProblem } from '@cueroom/platform/http/problem';
import { pagePolicy } from '../http/security-headers';
import { originOf } from '../media/own-address';
import type { PublicCache } from '../public-answers/public-cache';
import type { GatewaySettings } from '../settings';
import { DrawnPages, readDrawPage } from './drawn-pages';
import { FirstDataReader, type Search } from './first-data';
import { pageHtml } from './page-html';
import { sendFile } from './send-file';
import { siteDocuments } from './site-documents';
import { readSiteFiles, SiteFile } from './site-files';
import { namedManifest, studioOf } from './studio';

const hashedFiles = '/assets/';
/** Code of the build that runs here, and nowhere else. */
const drawingFiles = '/server/';
/** Half a kilobyte, which browsers heed in documents, scripts and drawings; the first screen waits for the other files. */
const documentHeaders = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];
const isPart = ({ contentType }: SiteFile): boolean => /^(font|video)\/|^text\/css|^image\/(?!svg)/.test(contentType);
const manifestPath = '/manifest.webmanifest';

interface SiteRequest {
  Params: { '*': string };
  Querystring: Search;
}

interface Asked {
  indexHtml: string;
  /** Undefined: there is no such page. */
  page: Page | undefined;
  url: string;
  search: Search;
  origin: string;
}

interface PageFile {
  file: SiteFile;
  policy: string;
  /** With all that it should show. */
  isWhole: boolean;
}

/** The built frontend: its files, and for every other path outside of the API the page that it starts from. */
export const serveSite = async (
  fastify: FastifyInstance,
  settings: GatewaySettings,
  bus: Bus,
  cache: PublicCache,
): Promise<void> => {
  const files = readSiteFiles(settings.FRONTEND_DIR);
  const index = files.get('/index.html')?.bytes.toString('utf8');
  if (!index) log.warn({ folder: settings.FRONTEND_DIR }, 'the frontend is not built: there are no pages');
  files.delete('/index.html');
  for (const path of files.keys()) if (path.startsWith(drawingFiles)) files.delete(path);
  const studio = studioOf(settings);
  const manifest = files.get(manifestPath);
  if (manifest) {
    files.set(manifestPath, new SiteFile(namedManifest(manifest.bytes, studio), manifest.contentType));
  }
  const firstData = new FirstDataReader(bus);
  const drawnPages = new DrawnPages(await readDrawPage(settings.FRONTEND_DIR), studio);
  const pages = new LRUCache<string, PageFile>({ max: 100 });

  const documentAt = (path: string, origin: string): SiteFile | undefined => {
    const document = siteDocuments.get(path);
    return document && new SiteFile(Buffer.from(document.write(origin)), document.contentType);
  };

  const makePage = async ({ indexHtml, page, search, origin }: Asked): Promise<PageFile> => {
    const data = await firstData.read(page?.path, search);
    const drawn = await drawnPages.at(data);
    const key = createHash('sha256').update(`${origin} ${page?.path} ${data.address} ${data.json}`).digest('base64');
    const known = pages.get(key);
    if (known) return known;
    const { html, hashes } = pageHtml(indexHtml, { page: page ?? notFoundPage, studio, origin, data, drawn });
    const file = new SiteFile(Buffer.from(html), 'text/html; charset=utf-8');
    const made: PageFile = { file, policy: pagePolicy(hashes), isWhole: data.isWhole };
    pages.set(key, made);
    return made;
  };

  const pageFile = (asked: Asked): Promise<PageFile> =>
    cache.get(
      `${asked.origin} ${asked.url}`,
      () => makePage(asked),
      ({ isWhole }) => isWhole,
    );

  void fastify.register(async (site) => {
    site.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));

    site.get('/*', async (request: FastifyRequest<SiteRequest>, reply) => {
      const path = `/${request.params['*']}`;
      if (/^\/api(\/|$)/.test(path)) throw new AppError('not_found', 'There is nothing at this address');
      const origin = originOf(request, settings.PUBLIC_URL);
      const file = documentAt(path, origin) ?? files.get(path);
      if (file) {
        if (isPart(file)) for (const header of documentHeaders) void reply.removeHeader(header);
        return sendFile(request, reply, file, path.startsWith(hashedFiles));
      }
      // An old tab may ask for a file of an earlier build: a page in its place would only confuse it.
      if (!index || path.startsWith(hashedFiles)) throw new AppError('not_found', 'There is nothing at this address');
      const page = pageAt(path);
      // One page, one address. The path is the table's own and not the request's, so it leads nowhere else.
      if (page && page.path !== path) return reply.redirect(page.path + searchOf(request.url), 301);
      if (!page) void reply.code(404);
      if (!page?.isIndexed) void reply.header('x-robots-tag', 'noindex, nofollow');
      const { file: html, policy } = await pageFile({
        indexHtml: index,
        page,
        url: request.url,
        search: request.query,
        origin,
      });
      void reply.header('content-security-policy', policy);
      return sendFile(request, reply, html, false);
    });
  });
};

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
