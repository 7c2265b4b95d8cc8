import type { FastifyInstance } from 'fastify';

/**
 * No inline script, no eval, nothing framed. What is looser than 'self':
 * - styles: Radix and wavesurfer write style elements of their own; styles run nothing.
 * - pictures, sound and video: a track or a project may be a link to another host, which only the browser follows.
 * - frames: the hero video may be an embedded one.
 * Data that stands in the page is named by its hash.
 */
export const pagePolicy = (hashes: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' data: blob: https: http:",
    "connect-src 'self'",
    "font-src 'self'",
    'frame-src https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const usualPolicy = pagePolicy();

/** Answers of the API are data: a browser that is made to show one runs and loads nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const everywhere = {
  'x-content-type-options': 'nosniff',
  // Embedded players want to know the site, not the page.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const isData = (url: string): boolean => url.startsWith('/api') && !url.startsWith('/api/docs');

export const protectAnswers = (fastify: FastifyInstance, publicUrl?: string): void => {
  const headers = {
    ...everywhere,
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('content-security-policy', isData(request.url) ? dataPolicy : usualPolicy);
    // Routes that are public and may be kept say so themselves.
    if (isData(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
};
