import { AppError } from '@cueroom/contracts/app-error';
import { notFoundPage, pageAt } from '@cueroom/contracts/pages';
import { log } from '@cueroom/platform/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem';
import { originOf } from '../media/own-address';
import type { GatewaySettings } from '../settings';
import { pageHtml } from './page-head';
import { readSiteFiles, SiteFile } from './site-files';

const hashedFiles = '/assets/';
const mostPages = 200;

/** The built frontend: its files, and for every other path outside of the API the page that it starts from. */
export const serveSite = (fastify: FastifyInstance, settings: GatewaySettings): void => {
  const files = readSiteFiles(settings.FRONTEND_DIR);
  const index = files.get('/index.html');
  if (!index) log.warn({ folder: settings.FRONTEND_DIR }, 'the frontend is not built: there are no pages');
  files.delete('/index.html');
  const studio = { name: settings.STUDIO_NAME, email: settings.STUDIO_EMAIL, socialUrl: settings.STUDIO_SOCIAL_URL };

  const pages = new Map<string, SiteFile>();
  const pageFile = (indexFile: SiteFile, path: string, origin: string): SiteFile => {
    const page = pageAt(path);
    const key = `${origin} ${page?.path ?? ''}`;
    const known = pages.get(key);
    if (known) return known;
    const html = pageHtml(indexFile.bytes.toString('utf8'), page ?? notFoundPage, studio, origin);
    const file = new SiteFile(Buffer.from(html), indexFile.contentType);
    // The origin is what clients say it is when there is no PUBLIC_URL: it must not fill the memory.
    if (pages.size >= mostPages) pages.clear();
    pages.set(key, file);
    return file;
  };

  void fastify.register(async (site) => {
    site.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));

    site.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const path = `/${request.params['*']}`;
      if (/^\/api(\/|$)/.test(path)) throw new AppError('not_found', 'There is nothing at this address');
      const file = files.get(path);
      if (file) return send(request, reply, file, path.startsWith(hashedFiles));
      // An old tab may ask for a file of an earlier build: a page in its place would only confuse it.
      if (!index || path.startsWith(hashedFiles)) throw new AppError('not_found', 'There is nothing at this address');
      const page = pageAt(path);
      if (!page) void reply.code(404);
      if (!page?.isIndexed) void reply.header('x-robots-tag', 'noindex, nofollow');
      return send(request, reply, pageFile(index, path, originOf(request, settings.PUBLIC_URL)), false);
    });
  });
};

const send = async (request: FastifyRequest, reply: FastifyReply, file: SiteFile, isHashed: boolean) => {
  const encoding = file.encodingFor(request.headers['accept-encoding']);
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  void reply
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type(file.contentType);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (reply.statusCode === 200 && known?.includes(etag)) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(encoding ? await file.encoded(encoding) : file.bytes);
};
