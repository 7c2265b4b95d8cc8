import { createHmac } from 'node:crypto';
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { hasBody } from '@cueroom/platform/http/body-pace';
import { HttpProblem, sendProblem } from '@cueroom/platform/http/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address';
import type { AtOnce } from '../limits/at-once';
import type { Media } from './media';
import { bytesOf, drainUpload, pass, picked, untilGone } from './object.proxy';

export const tusPath = `${objectsPath}tus`;
const tusVersion = '1.0.0';

const requestHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'upload-checksum',
  'content-type',
  'content-length',
];
const answerHeaders = [
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'tus-checksum-algorithm',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'x-object-path',
];
const methods = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST'] as const;
type TusMethod = (typeof methods)[number];

interface TusParts {
  secret: string;
  uploads: AtOnce;
}

/** Uploads by the tus protocol, which media speaks. Who begins one counts; its address is all that is needed to go on. */
export const proxyTus = (fastify: FastifyInstance, media: Media, { secret, uploads }: TusParts): void => {
  /** Media counts what an address has not finished, and need not know the address. */
  const senderOf = (request: FastifyRequest) =>
    createHmac('sha256', secret).update(clientAddress(request)).digest('hex');

  const forward = async (request: FastifyRequest, reply: FastifyReply, method: TusMethod) => {
    const headers = { ...picked(request.headers, requestHeaders), 'x-sender': senderOf(request) };
    const brings = hasBody(request);
    const end = brings ? uploads.begin(clientAddress(request)) : undefined;
    const [path, signal] = [request.url, untilGone(reply)];
    try {
      const body = brings ? () => bytesOf(request) : undefined;
      return await pass(reply, await media.request({ method, path, headers, body, signal }), answerHeaders);
    } finally {
      end?.();
      if (brings) drainUpload(request);
    }
  };

  void fastify.register(async (tus) => {
    tus.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
    // Also when it is this side that refuses.
    tus.addHook('onRequest', (_request, reply, done) => {
      void reply.header('tus-resumable', tusVersion);
      done();
    });
    // Bodies are streamed, never parsed.
    tus.removeAllContentTypeParsers();
    tus.addContentTypeParser('*', (_request, _payload, done) => done(null));

    for (const path of [tusPath, `${tusPath}/:id`])
      tus.options(path, (request, reply) => forward(request, reply, 'OPTIONS'));
    tus.post(tusPath, { config: { countsAs: 'uploads' } }, (request, reply) => forward(request, reply, 'POST'));
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      tus.route({ method, url: `${tusPath}/:id`, handler: (request, reply) => forward(request, reply, method) });
    // For networks that let only GET and POST pass.
    tus.post(`${tusPath}/:id`, (request, reply) => {
      const wanted = methods.find((method) => method === request.headers['x-http-method-override']);
      if (!wanted || wanted === 'POST') return refuse(reply, 'HEAD, PATCH, DELETE');
      return forward(request, reply, wanted);
    });
    const read = { exposeHeadRoute: false };
    tus.get(tusPath, read, (_request, reply) => refuse(reply, 'POST, OPTIONS'));
    tus.get(`${tusPath}/:id`, read, (_request, reply) => refuse(reply, 'HEAD, PATCH, DELETE'));
  });
};

const refuse = (reply: FastifyReply, allowed: string): never => {
  void reply.header('allow', allowed);
  throw new HttpProblem(405, 'This method is not possible here');
};
