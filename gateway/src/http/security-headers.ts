import { videoServices } from '@cueroom/contracts/pages';
import { dataPolicy, securityHeaders } from '@cueroom/platform/http/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * No inline script, no eval, nothing framed. What is looser than 'self':
 * - styles: Radix writes style elements of its own; styles run nothing.
 * - pictures, sound and video: a track or a project may be a link to another host, which only the browser follows.
 * - frames: the hero video may be an embedded one.
 * Data that stands in the page is named by its hash.
 * @param hasOthers false of a page that shows nothing from another host
 */
export const pagePolicy = (hashes: readonly string[] = [], hasOthers = true): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${hasOthers ? ' https: http:' : ''}`,
    `media-src 'self' data: blob:${hasOthers ? ' https: http:' : ''}`,
    "connect-src 'self'",
    "font-src 'self'",
    hasOthers ? ['frame-src', ...videoServices].join(' ') : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Of a drawing with an address of its own: its styles and the pictures in it count, and nothing runs. */
export const drawingPolicy = `${dataPolicy}; style-src 'unsafe-inline'; img-src data:; font-src data:`;

const usualPolicy = pagePolicy();

const sitesRoute = '/*';

/** By the matched route, as a path has many spellings; by the path only for the site's catch-all route. */
const kindOf = ({ url, routeOptions }: FastifyRequest): 'page' | 'data' | 'api' => {
  const path = routeOptions.url === undefined || routeOptions.url === sitesRoute ? url : routeOptions.url;
  if (/^\/api\/docs(\/|$)/.test(path)) return 'page';
  if (/^\/api(\W|$)/.test(path)) return 'api';
  return /^\/(healthz|readyz)$/.test(path) ? 'data' : 'page';
};

export const protectAnswers = (fastify: FastifyInstance, publicUrl?: string): void => {
  const headers = {
    ...securityHeaders,
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request);
    void reply.headers(headers).header('content-security-policy', kind === 'page' ? usualPolicy : dataPolicy);
    // Routes that are public and may be kept say so themselves.
    if (kind === 'api') void reply.header('cache-control', 'no-store');
    done();
  });
};
