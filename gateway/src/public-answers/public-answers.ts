import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { currentTraceparent } from '@cueroom/platform/request-context';
import { applyDecorators, Header } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { namesTag } from '@cueroom/platform/http/entity-tag';
import { Public } from '../sign-in/admin.guard';
import type { HintedCache } from '../http/hinted-cache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names an answer that is the same for everyone; null: this one is not. */
    cacheKey?: (request: FastifyRequest) => string | null;
  }
}

/** More of the API than this in a page would keep the page itself waiting. */
const maxReadBytes = 256 * 1024;

interface CachedAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  etag: string;
}

/** A public route whose answer may be stored by clients, if they revalidate it each time. */
export const PublicAnswer = (): MethodDecorator =>
  applyDecorators(
    Public(),
    Header('cache-control', 'public, max-age=0, must-revalidate'),
    RouteConfig({ cacheKey: ({ raw }: FastifyRequest) => raw.url ?? '' }),
  );

/** Marks requests of this process to itself, which fill the cache. The key never leaves the process. */
const fillHeader = 'x-fills-cache';
const fillKey = randomUUID();
export const isFilling = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[fillHeader] === fillKey;

/** Of a fill's headers those that belong to its own connection. */
const hopHeaders = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);
/** Of a request's headers those that say what the site's own address is. */
const originHeaders = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for'];
const originOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(originHeaders.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

const isStorable = ({ headers }: CachedAnswer): boolean => headers['cache-control'] !== 'no-store';

const isAccepted = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((part) => part.trim().startsWith(encoding) && !/;\s*q=0(\.0*)?\s*$/.test(part));

const encodingOf = ({ 'accept-encoding': accepted = '' }: FastifyRequest['headers']): string =>
  ['br', 'gzip'].find((encoding) => isAccepted(String(accepted).toLowerCase(), encoding)) ?? 'identity';

/** A page in 3 ms. Most visits are a miss: 9 would save 2 % of its bytes, and take 20 ms. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Answers routes that have a `cacheKey` from the cache. A miss is filled by a request of this process to itself. */
export class PublicAnswers {
  constructor(
    private readonly fastify: FastifyInstance,
    readonly cache: HintedCache,
  ) {
    fastify.addHook('onRoute', (route) => {
      const { cacheKey } = route.config ?? {};
      if (!cacheKey) return;
      route.compress = { brotliOptions };
      route.onRequest = [route.onRequest ?? []].flat().concat(async (request, reply) => {
        const key = isFilling(request) ? null : cacheKey(request);
        if (key !== null) return this.answer(key, request, reply);
      });
    });
  }

  /** What a public GET of the API answers; null where there is nothing. @throws when that is an error, or too long to be part of a page */
  async read(path: string): Promise<unknown> {
    const { status, bytes } = await this.cache.get(`identity ${path}`, () => this.fill({ url: path }), isStorable);
    if (status === 400 || status === 404) return null;
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    if (bytes.length > maxReadBytes) throw new Error(`${path} answered ${bytes.length} bytes`);
    return JSON.parse(bytes.toString());
  }

  private async answer(key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = encodingOf(request.headers);
    // A hint that is already in a socket is handled first.
    await setImmediate();
    const fill = () =>
      this.fill({
        url: request.raw.url,
        remoteAddress: request.socket.remoteAddress,
        headers: { ...originOf(request), 'accept-encoding': encoding, 'x-request-id': request.id },
      });
    const { status, headers, bytes, etag } = await this.cache.get(`${encoding} ${key}`, fill, isStorable);
    void reply.headers(headers);
    if (status === 200 && namesTag(request.headers['if-none-match'], etag)) {
      return reply.code(304).removeHeader('content-encoding').send();
    }
    return reply.code(status).send(bytes);
  }

  private async fill(request: InjectOptions): Promise<CachedAnswer> {
    const traceparent = currentTraceparent();
    const marks = { [fillHeader]: fillKey, ...(traceparent && { traceparent }) };
    const answer = await this.fastify.inject({ ...request, headers: { ...request.headers, ...marks } });
    const { statusCode: status, rawPayload: bytes } = answer;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    const kept = Object.entries(answer.headers).filter(([name]) => !hopHeaders.has(name));
    const headers = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
    return { status, bytes, etag, headers: { ...headers, ...(status === 200 && { etag, vary: 'accept-encoding' }) } };
  }
}
