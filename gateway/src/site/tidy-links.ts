import type { FastifyInstance } from 'fastify';

/** A full stop, a bracket or a quote behind a link, as it is written or as programs escape it. No address of ours ends so. */
const taken = /(?:[.,;:!?)\]}>'"*]|%(?:20|22|27|29|3E|5D|7D|E2%80%9[0-9A-F]|C2%BB))+$/i;

/** Of the site, and of no other. */
const page = /^\/(?!api(?:\/|$))[a-z-]+(?:\/[\w-]+)*$/;
/** No link of ours is longer, and a pattern may take long for what is. */
const longest = 300;

/** Mail programs take what follows a link into it: the page is the one that was meant. */
export const tidyLinks = (site: FastifyInstance): void => {
  site.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split(/(?=\?)/);
    const meant = path.length > longest ? path : path.replace(taken, '');
    if (request.method === 'GET' && meant !== path && page.test(meant))
      await reply.redirect(meant + (query ?? ''), 302);
  });
};
