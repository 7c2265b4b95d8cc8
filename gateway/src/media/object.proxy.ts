import { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { limits } from '@cueroom/contracts/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address';
import type { AtOnce } from '../limits/at-once';
import { sendProblem } from '@cueroom/platform/http/problem';
import type { ListenVisits } from './listen-visits';
import type { SignedAddresses } from './signed-addresses';
import type { SignIn } from '../sign-in/sign-in';
import { type Media, problemFrom } from './media';

const keyPattern = /^[0-9a-f]{32}(\.[a-z0-9]+)*$/;

// Lists of what passes, so that neither side's other headers (credentials, hops) ever do. `expect` is answered here, and
// the gateway sets the security headers (http/security-headers.ts).
const readHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const uploadHeaders = ['content-type', 'content-length'];
const answerHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
  'retry-after',
];

export const picked = (headers: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

/** A whole office behind one address sends five songs each; every upload keeps a few megabytes of two processes. */
export const maxUploads = { what: 'uploads', perAddress: 25, all: 250 };

type ObjectRequest = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, unknown> }>;

interface Doors {
  signIn: SignIn;
  uploads: AtOnce;
  visits: ListenVisits;
  addresses: SignedAddresses;
}

/** Stored files, streamed in both directions. Media checks the signatures. */
export const proxyObjects = (
  fastify: FastifyInstance,
  media: Media,
  { signIn, uploads, visits, addresses }: Doors,
): void => {
  void fastify.register(async (objects) => {
    objects.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
    // Bodies are streamed, never parsed.
    objects.removeAllContentTypeParsers();
    objects.addContentTypeParser('*', (_request, _payload, done) => done(null));

    objects.get(`${objectsPath}:key`, async (request: ObjectRequest, reply) => {
      const { key } = checked(request);
      const isVisit = request.query.visit !== undefined;
      const isOfRecord = !isVisit && request.query.of !== undefined;
      const isAdmin = !isVisit && (await signIn.isAdmin(request));
      const takenBy = isVisit ? await visits.check(key, request.query) : null;
      if (isOfRecord && !isAdmin) await addresses.check(key, request.query);
      const path = isVisit || isOfRecord || isAdmin ? media.signed('GET', key) : request.url;
      const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
      const headers = picked(request.headers, readHeaders);
      const answer = await media.request({ method, path, headers, signal: untilGone(reply) });
      // The next part is asked for anew, so that a link that is over, or a record that is deleted, ends the sound.
      if (isOfRecord) answer.headers['cache-control'] = 'private, no-cache';
      if (isVisit) answer.headers['cache-control'] = 'private, no-store';
      if (takenBy && method === 'GET' && hasLastByte(answer)) {
        reply.raw.once('finish', () => void visits.tellFetched(key, takenBy));
      }
      return pass(reply, answer);
    });

    objects.put(`${objectsPath}:key`, async (request: ObjectRequest, reply) => {
      checked(request);
      const end = uploads.begin(clientAddress(request));
      const headers = picked(request.headers, uploadHeaders);
      const body = () => bytesOf(request);
      const signal = untilGone(reply);
      try {
        return await pass(reply, await media.request({ method: 'PUT', path: request.url, headers, body, signal }));
      } finally {
        end();
        drainUpload(request);
      }
    });
  });
};

/** Also of a download that was broken off and goes on. */
const hasLastByte = ({ statusCode, headers }: Awaited<ReturnType<Media['request']>>): boolean => {
  if (statusCode !== 206) return statusCode === 200;
  const [, last, length] = /-(\d+)\/(\d+)$/.exec(String(headers['content-range'])) ?? [];
  return Number(last) === Number(length) - 1;
};

const checked = ({ params }: ObjectRequest): { key: string } => {
  if (!keyPattern.test(params.key)) throw new AppError('not_found', 'This file does not exist');
  return params;
};

export const untilGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

/** Read once a replica listens. No pipe: when media refuses early, the client's connection stays whole. */
export const bytesOf = ({ raw }: FastifyRequest): Readable =>
  Readable.from(raw.iterator({ destroyOnReturn: false }), { objectMode: false });

/** Discards what a refused client still sends, up to the size of a file: if it were cut off, it could not read the answer. */
export const drainUpload = ({ raw }: FastifyRequest): void => {
  if (raw.complete || raw.destroyed) return;
  let discarded = 0;
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > limits.uploadBytes.audio) raw.destroy();
  });
};

/** @param own headers that come with an error, too */
export const pass = async (
  reply: FastifyReply,
  answer: Awaited<ReturnType<Media['request']>>,
  own: readonly string[] = [],
): Promise<FastifyReply> => {
  const { statusCode, headers, body } = answer;
  if (statusCode >= 400) {
    // The length of a file that was not satisfiable is all that a refusal adds to its sentence.
    void reply.headers(picked(headers, ['content-range', 'retry-after', ...own]));
    throw await problemFrom(statusCode, body);
  }
  return reply
    .code(statusCode)
    .headers(picked(headers, [...answerHeaders, ...own]))
    .send(body);
};
