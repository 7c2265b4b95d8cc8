import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Bus } from '@cueroom/messaging/bus';
import { countAnswer } from '@cueroom/platform/http.metrics';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf } from '../http/request-id';
import { Shown } from '../site/shown';
import { SiteFile } from '../site/site-files';

/** An answer that everyone gets who asks the same address. */
interface ReadyAnswer {
  file: SiteFile;
  headers: Record<string, string>;
  route: string;
}

interface Maker {
  request: FastifyRequest;
  reply: FastifyReply;
  make: () => Promise<unknown>;
}

/** The public answers of the API, ready as bytes, and given before a request reaches the framework. */
@Injectable()
export class ReadyAnswers {
  private readonly answers: Shown<ReadyAnswer>;
  private isStopped = false;

  constructor(bus: Bus) {
    this.answers = new Shown(bus);
  }

  /** From now on all goes through the framework, which sees connections off. */
  stop(): void {
    this.isStopped = true;
  }

  /** Takes requests for known answers out of the framework's hands. */
  standBefore(server: Server): void {
    const [framework] = server.listeners('request') as RequestListener[];
    if (!framework) throw new Error('Nobody serves requests here yet');
    server.removeListener('request', framework);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { method, url = '', headersDistinct } = request;
      const isPlain = method === 'GET' && headersDistinct['host']?.length === 1;
      if (!isPlain || this.isStopped || !this.answers.has(url)) return framework(request, response);
      void this.serve(url, request, response).then((isServed) => {
        if (!isServed) framework(request, response);
      });
    });
  }

  /** The answer to a request that has reached the framework. */
  async at(by: Maker): Promise<SiteFile> {
    const { file, headers } = await this.answers.at(by.request.raw.url ?? '', () => makeAnswer(by));
    void by.reply.headers(headers);
    return file;
  }

  private async serve(url: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const startedAt = performance.now();
    const known = await this.answers.find(url);
    if (!known) return false;
    const { file, headers, route } = known;
    const { encoding, etag, isHeld } = file.formFor(request.headers);
    const bytes = await file.bytesIn(encoding);
    const own = { ...headers, etag, 'x-request-id': requestIdOf(request) };
    const status = isHeld ? 304 : 200;
    if (status === 304) response.writeHead(304, own).end();
    else {
      const body = { 'content-length': bytes.length, ...(encoding && { 'content-encoding': encoding }) };
      response.writeHead(200, { ...own, ...body }).end(bytes);
    }
    countAnswer({ method: 'GET', route, status, ms: performance.now() - startedAt });
    return true;
  }
}

const makeAnswer = async ({ request, reply, make }: Maker): Promise<ReadyAnswer> => {
  const json = JSON.stringify((await make()) ?? null);
  // How many there are in all is part of the answer, too.
  const total = String(reply.getHeader('x-total-count') ?? '');
  const file = new SiteFile(Buffer.from(json), 'application/json; charset=utf-8', 'quickly', total);
  void reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
    .type(file.contentType);
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  const said = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { file, headers: Object.fromEntries(said), route: request.routeOptions.url ?? 'none' };
};
