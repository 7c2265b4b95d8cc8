import { AppError } from '@cueroom/contracts/app-error';
import { HttpProblem } from '@cueroom/platform/http/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReading } from './is-reading';

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);

/** A port that browsers leave out may still stand in a Host header. */
const withoutUsualPort = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '');

export const isOwnHost = (host: string, request: FastifyRequest, publicUrl?: string): boolean =>
  withoutUsualPort(host) === withoutUsualPort(request.host) || (publicUrl !== undefined && host === hostOf(publicUrl));

/** Refuses changes that a browser sends for a page of another origin. Programs send neither header and may pass. */
export const refuseOtherOrigins = (fastify: FastifyInstance, publicUrl?: string): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    // A preflight asks for another origin's page, too; tus answers OPTIONS of programs.
    if (isReading(request.method) && request.method !== 'OPTIONS') return done();
    const { origin, 'sec-fetch-site': site } = request.headers;
    const host = origin === undefined ? undefined : hostOf(origin);
    const isForeign = host !== undefined && (host === null || !isOwnHost(host, request, publicUrl));
    if (isForeign || site === 'cross-site')
      return done(new AppError('forbidden', 'Requests from other sites are refused'));
    done();
  });
};

/** RFC 9112, 3.2: a request has one Host. Of two, a proxy before this door might believe the other one. */
export const refuseTwoHosts = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    done(hosts.length > 1 ? new HttpProblem(400) : undefined);
  });
};
