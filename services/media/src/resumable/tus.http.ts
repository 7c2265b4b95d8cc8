import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { requestExpired } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/rules';
import { drainBody } from '@cueroom/platform/http/drain-body';
import { HttpProblem } from '@cueroom/platform/http/problem';
import { ProblemFilter } from '@cueroom/platform/http/problem.filter';
import { isSigned } from '@cueroom/platform/signed-path';
import { Controller, Delete, Head, Options, Patch, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ERRORS, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, SigningSecret } from '../http/objects.http';
import { uploads } from '../http/uploads.metrics';
import { checksumAlgorithms, checksumOf, checkTusHeaders, tusPath, tusVersion } from './tus-headers';
import { type TusRequest, TusStore } from './tus-store';

type TusHttpRequest = FastifyRequest<{
  Params: { id?: string };
  Querystring: { key?: string; expires?: string; signature?: string };
}>;

/** What @tus/server answers with, as sentences for people and the statuses of tus 1.0. */
const problems = new Map<unknown, HttpProblem>([
  [ERRORS.FILE_NOT_FOUND, new HttpProblem(404, 'This upload does not exist')],
  [ERRORS.FILE_NO_LONGER_EXISTS, new HttpProblem(410, 'This upload has expired')],
  [ERRORS.INVALID_OFFSET, new HttpProblem(409, 'The upload is not at this offset')],
  [ERRORS.ERR_SIZE_EXCEEDED, new HttpProblem(413, 'This part is longer than what is missing')],
]);
/** What @tus/server does not say of itself. It does not check sizes: `create` knows what each kind may have. */
const possible = {
  'tus-max-size': Math.max(...Object.values(limits.uploadBytes)),
  'tus-checksum-algorithm': checksumAlgorithms.join(','),
};
const problemOf = (error: unknown): unknown => {
  if (error instanceof Error && !('status_code' in error)) return error;
  const { status_code: status = 500, body = '' } = error as { status_code?: number; body?: string };
  if (status === ERRORS.ERR_MAX_SIZE_EXCEEDED.status_code) return problems.get(ERRORS.ERR_SIZE_EXCEEDED);
  return problems.get(error) ?? new HttpProblem(status, body.trim());
};

/** Uploads that go on where they were interrupted: tus 1.0, by @tus/server. */
@Controller(tusPath)
@UseFilters(ProblemFilter)
export class TusHttp {
  private readonly server: Server;

  constructor(
    private readonly store: TusStore,
    private readonly secret: SigningSecret,
  ) {
    this.server = new Server({
      path: `/${tusPath}`,
      relativeLocation: true,
      datastore: store,
      namingFunction: () => randomBytes(16).toString('hex'),
      // The database keeps requests for one upload apart, also those at several replicas.
      locker: { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) },
      onResponseError: (_request, error) => {
        throw problemOf(error);
      },
    });
  }

  @Options()
  options(@Req() request: TusHttpRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  @Post()
  async create(@Req() request: TusHttpRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.answer(request, reply);
  }

  @Head(':id')
  head(@Req() request: TusHttpRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  @Patch(':id')
  patch(@Req() request: TusHttpRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  @Delete(':id')
  delete(@Req() request: TusHttpRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(request, reply);
  }

  private async answer(request: TusHttpRequest, reply: FastifyReply): Promise<void> {
    void reply.header('tus-resumable', tusVersion);
    const body = bodyOf(request);
    try {
      checkTusHeaders(request, reply);
      const context = this.contextOf(request);
      const answered = await this.store.requests.run(context, () => this.server.handleWeb(webRequestOf(request, body)));
      // It has no other origin's business.
      for (const [name, value] of answered.headers)
        if (!name.startsWith('access-control-')) void reply.header(name, value);
      if (request.method === 'OPTIONS') void reply.headers(possible);
      void reply.headers(await this.headersOf(context, answered, request.method));
      void reply.code(answered.status).send();
    } catch (error) {
      uploads.inc({ result: error instanceof AppError ? error.kind : 'broken' });
      // Cut off in the middle of its body, the sender would not read why.
      const drain = () => void drainBody(request.raw);
      if (body && !body.closed) body.once('close', drain).destroy();
      else drain();
      throw error;
    }
  }

  private contextOf({ query, headers }: TusHttpRequest): TusRequest {
    const { key } = query;
    if (key !== undefined && !isSigned(this.secret.value, 'POST', key, query))
      throw new AppError('forbidden', requestExpired);
    return {
      // The gateway tells it; nothing else comes here.
      sender: String(headers['x-sender'] ?? ''),
      place: key,
      checksum: checksumOf(headers['upload-checksum'] as string | undefined),
      hasLength: headers['content-length'] !== undefined,
    };
  }

  /** Where the file will be; and once all of it is there, what it is. */
  private async headersOf(
    { found }: TusRequest,
    { headers }: Response,
    method: string,
  ): Promise<Record<string, string>> {
    if (!found) return {};
    const { key, state, resumable } = found;
    const path = { 'x-object-path': objectPathOf(key) };
    const offset = Number(headers.get('upload-offset') ?? 0);
    if (state === 'issued' && offset < resumable.size) {
      const keptUntil = method === 'HEAD' ? resumable.keptUntil : this.store.keptUntil();
      return { ...path, 'upload-expires': keptUntil.toUTCString() };
    }
    // A PUT to the same place was quicker: what is there is not this.
    if (offset < resumable.size) return path;
    const finished = await this.store.finish(resumable.id);
    return { ...path, ...(finished?.sha256 && { etag: `"${finished.sha256}"` }) };
  }
}

const bodyOf = (request: TusHttpRequest): Readable | undefined => {
  const { method, headers } = request;
  const hasBody = method === 'PATCH' || (method === 'POST' && headers['content-type'] !== undefined);
  return hasBody ? Readable.from(bytesOf(request), { objectMode: false }) : undefined;
};

const webRequestOf = ({ method, url, headers }: TusHttpRequest, body?: Readable): Request => {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(`http://media${url.split('?', 1)[0]}`, {
    method,
    headers: Object.fromEntries(given) as Record<string, string>,
    ...(body && { body: Readable.toWeb(body) as BodyInit, duplex: 'half' as const }),
  });
};
