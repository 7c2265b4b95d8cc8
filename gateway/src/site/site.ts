import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bus } from '@cueroom/messaging/bus';
import { sendProblem } from '@cueroom/platform/http/problem';
import { log } from '@cueroom/platform/logger';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Listening, ListenSite } from './listen-site';
import type { Media } from '../media/media';
import { originOf } from '../media/own-address';
import type { PublicAnswers } from '../public-answers/public-answers';
import type { GatewaySettings } from '../settings';
import { BuiltPages } from './built-pages';
import { PageDrawing } from './page-drawing';
import { serveShareCards } from './share-cards';
import { siteDocuments } from './site-documents';
import { type PageRequest, SitePages } from './site-pages';
import { Drawings } from './drawings';
import { serveIcons } from './icons';
import { colored } from './look';
import { namedManifest, StudioFacts } from './studio';

/** A full stop, a bracket or a quote behind a link, as it is written or as programs escape it. No address of ours ends so. */
const takenWith = /(?:[.,;:!?)\]}>'"*]|%(?:20|22|27|29|3E|5D|7D|E2%80%9[0-9A-F]|C2%BB))+$/i;

/** Of the site, and of no other. */
const ownPage = /^\/(?!api(?:\/|$))[a-z-]+(?:\/[\w-]+)*$/;
/** No link of ours is longer, and a pattern may take long for what is. */
const longestPath = 300;

/** Mail programs take what follows a link into it: the page is the one that was meant. */
const tidyLinks = (site: FastifyInstance): void => {
  site.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split(/(?=\?)/);
    const meant = path.length > longestPath ? path : path.replace(takenWith, '');
    if (request.method === 'GET' && meant !== path && ownPage.test(meant))
      await reply.redirect(meant + (query ?? ''), 302);
  });
};

const manifest = 'manifest.webmanifest';
const icon = 'favicon.svg';
/** What the files of the build are made of, and code that runs only here. */
const unserved = [
  'index.html',
  'listen.html',
  '.vite/**',
  manifest,
  icon,
  'robots.txt',
  'sitemap.xml',
  '**/*.br',
  '**/*.gz',
  'server/**',
  'cards/**',
];
/** Half a kilobyte that browsers heed only in documents, scripts and drawings, and for which the first screen would wait. */
const documentHeaders = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];
const isDocument = (file: string): boolean => !/\.(woff2|css|png|jpg|webp|avif|ico|mp4|webm)(\.br|\.gz)?$/.test(file);

interface SiteParts {
  answers: PublicAnswers;
  bus: Bus;
  media: Media;
  listening: Listening;
}

/** The built frontend: its files, and for every other path outside of the API the page that it starts from. */
export const serveSite = (
  fastify: FastifyInstance,
  settings: GatewaySettings,
  { answers, bus, media, listening }: SiteParts,
): void => {
  const { FRONTEND_DIR: folder, PUBLIC_URL } = settings;
  const studio = new StudioFacts(settings, bus, answers.cache);
  const index = path.join(folder, 'index.html');
  const isBuilt = existsSync(index);
  if (!isBuilt) log.warn({ folder }, 'frontend not built: no pages are served');

  void fastify.register(async (site) => {
    site.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
    tidyLinks(site);
    if (isBuilt) await serveFiles(site, folder);
    const named = { name: settings.STUDIO_NAME };
    const facts = (request: FastifyRequest) => ({ origin: originOf(request, PUBLIC_URL), studio: named, bus });
    for (const [address, { contentType, write }] of siteDocuments) {
      const cacheKey = (request: FastifyRequest) => originOf(request, PUBLIC_URL) + address;
      serveText(site, { address, contentType, cacheKey }, (request) => write(facts(request)));
    }
    const writeManifest = namedManifest(path.join(folder, manifest));
    if (writeManifest) {
      const route = { address: `/${manifest}`, contentType: 'application/manifest+json', cacheKey: () => manifest };
      serveText(site, route, async () => writeManifest(await studio.now()));
    }
    const drawing = path.join(folder, icon);
    const sign = existsSync(drawing) && readFileSync(drawing, 'utf8');
    if (sign) {
      const route = { address: `/${icon}`, contentType: 'image/svg+xml', cacheKey: () => icon };
      serveText(site, route, async () => colored(sign, (await studio.now()).accent));
    }
    const parts = { folder: path.join(folder, 'cards'), studio, drawings: new Drawings() };
    serveIcons(site, parts);
    serveShareCards(site, { ...parts, answers, media });
    const drawn = await PageDrawing.open(folder, studio, answers);
    const built = new BuiltPages(folder);
    const pages = new SitePages(built, studio, drawn, answers, bus, PUBLIC_URL);
    const listen = await ListenSite.open(folder, built, studio, bus, listening);
    site.get<{ Params: { token: string } }>('/listen/:token', { compress: {} }, (request, reply) =>
      listen.send(request, reply),
    );
    const cacheKey = (request: FastifyRequest) => pages.cacheKey(request as FastifyRequest<PageRequest>);
    site.get<PageRequest>('/*', { config: { cacheKey } }, (request, reply) => pages.send(request, reply));
  });
};

interface TextRoute {
  address: string;
  contentType: string;
  cacheKey: (request: FastifyRequest) => string;
}
const serveText = (
  site: FastifyInstance,
  { address, contentType, cacheKey }: TextRoute,
  write: (request: FastifyRequest) => string | Promise<string>,
) =>
  site.get(address, { config: { cacheKey } }, async (request, reply) => {
    const text = await write(request);
    return reply.header('cache-control', 'no-cache').type(contentType).send(text);
  });

const serveFiles = async (site: FastifyInstance, folder: string): Promise<void> => {
  const root = path.resolve(folder);
  await site.register(serveStatic, {
    root,
    wildcard: false,
    globIgnore: unserved,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(root, file).startsWith('assets');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (!isDocument(file)) for (const header of documentHeaders) void reply.removeHeader(header);
    },
  });
};
