import { AppError } from '@cueroom/contracts/app-error';
import { requestExpired } from '@cueroom/contracts/media/objects';
import { drainBody } from '@cueroom/platform/http/drain-body';
import { namesTag } from '@cueroom/platform/http/entity-tag';
import { ProblemFilter } from '@cueroom/platform/http/problem.filter';
import { isSigned } from '@cueroom/platform/signed-path';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller, Get, Head, Put, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTime } from '../objects/in-time';
import { UploadsService } from '../objects/uploads.service';
import { rangeOf } from './range';
import { headersOf, type Representation, Representations } from './representations';
import { uploads } from './uploads.metrics';

type ObjectRequest = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, unknown> }>;

/** What addresses are signed with. A class, so that it can be injected. */
export class SigningSecret {
  constructor(readonly value: string) {}
}

/** Not closed when the reader stops: it still has to answer on this connection. */
export const bytesOf = ({ raw }: FastifyRequest): AsyncIterable<Buffer> =>
  raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

/** The bytes themselves: in with a signed address, once; out with a signed address, in parts if wanted. */
@Controller('api/objects')
@UseFilters(ProblemFilter)
export class ObjectsHttp {
  constructor(
    private readonly uploads: UploadsService,
    private readonly representations: Representations,
    private readonly storage: ObjectStorage,
    private readonly secret: SigningSecret,
  ) {}

  @Put(':key')
  async upload(@Req() request: ObjectRequest, @Res() reply: FastifyReply): Promise<void> {
    const { key } = request.params;
    try {
      this.checkSignature('PUT', request);
      const { 'content-length': length } = request.headers;
      const declared = length === undefined ? undefined : Number(length);
      const maxBytes = await inTime(this.uploads.checkUpload(key, declared));
      const stored = await this.uploads.upload(key, bytesOf(request), maxBytes);
      uploads.inc({ result: 'stored' });
      void reply.code(200).header('etag', `"${stored.sha256}"`).send();
    } catch (error) {
      uploads.inc({ result: error instanceof AppError ? error.kind : 'broken' });
      // Cut off in the middle of its body, the sender would not read why.
      void drainBody(request.raw);
      throw error;
    }
  }

  @Get(':key')
  async download(@Req() request: ObjectRequest, @Res() reply: FastifyReply): Promise<void> {
    const found = await inTime(this.findFor(request));
    void reply.headers(headersOf(found));
    if (namesTag(request.headers['if-none-match'], found.tag)) return void reply.code(304).send();

    const { range: wanted, 'if-range': onlyIf } = request.headers;
    const range = onlyIf === undefined || onlyIf === found.tag ? rangeOf(wanted, found.bytes) : 'whole';
    if (range === 'unsatisfiable') {
      return void reply
        .code(416)
        .headers({ 'content-range': `bytes */${found.bytes}`, 'content-length': 0 })
        .send();
    }
    const { start, end } = range === 'whole' ? { start: 0, end: found.bytes - 1 } : range;
    void reply.code(range === 'whole' ? 200 : 206).header('content-length', end - start + 1);
    if (range !== 'whole') void reply.header('content-range', `bytes ${start}-${end}/${found.bytes}`);
    if (request.method === 'HEAD' || found.bytes === 0) return void reply.send();
    return void reply.send(await this.storage.read(found.key, { start, end }));
  }

  @Head(':key')
  head(@Req() request: ObjectRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.download(request, reply);
  }

  /** Everyone may have what the site shows; of a picture's original strangers get a rendition without metadata (ADR 8), else 404. */
  private async findFor(request: ObjectRequest): Promise<Representation> {
    const { params, query } = request;
    let found = await this.representations.find(params.key);
    if (found?.isPublic) return found;
    if (query.expires !== undefined || query.signature !== undefined) this.checkSignature('GET', request);
    else found = found?.isOriginalPicture ? await this.representations.findShown(params.key) : null;
    if (!found) throw new AppError('not_found', 'This file does not exist');
    return found;
  }

  private checkSignature(method: 'GET' | 'PUT', { params, query }: ObjectRequest): void {
    if (!isSigned(this.secret.value, method, params.key, query)) throw new AppError('forbidden', requestExpired);
  }
}
