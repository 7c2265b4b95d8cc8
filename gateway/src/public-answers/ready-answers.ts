import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Bus } from '@cueroom/messaging/bus';
import { Shown } from '@cueroom/messaging/shown';
import { countAnswer } from '@cueroom/platform/http.metrics';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf } from '../http/request-id';
import { type Form, SiteFile } from '../site/site-files';

/** An answer that everyone gets who asks the same address. */
interface ReadyAnswer {
  file: SiteFile;
  headers: Record<string, string>;
  route: string;
  /** Its head by status and encoding, as node writes it: names and values in turn, first the request's id. */
  heads: Map<string, string[]>;
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
      const { method, url = '' } = request;
      const isOurs = method === 'GET' && !this.isStopped && this.answers.has(url) && namesOneHost(request);
      if (!isOurs) return framework(request, response);
      const ready = this.answers.now(url);
      if (ready) return give(ready, request, response);
      void this.answers.find(url).then((found) => {
        if (found) give(found, request, response);
        else framework(request, response);
      });
    });
  }

  /** The answer to a request that has reached the framework. */
  async at(by: Maker): Promise<SiteFile> {
    const { file, headers } = await this.answers.at(by.request.raw.url ?? '', () => makeAnswer(by));
    void by.reply.headers(headers);
    return file;
  }
}

/** Whoever names several is refused by the framework. */
const namesOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((word, nth) => nth % 2 === 0 && word.length === 4 && word.toLowerCase() === 'host').length === 1;

const give = (answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse): void => {
  const startedAt = performance.now();
  const { file, route } = answer;
  const form = file.formFor(request.headers);
  const end = (status: 200 | 304, bytes?: Buffer) => {
    const head = headOf(answer, form, bytes);
    head[1] = requestIdOf(request);
    response.writeHead(status, head).end(bytes);
    countAnswer({ method: 'GET', route, status, ms: performance.now() - startedAt });
  };
  if (form.isHeld) return end(304);
  const bytes = file.bytesIn(form.encoding);
  if (bytes instanceof Promise) void bytes.then((ready) => end(200, ready));
  else end(200, bytes);
};

/** Without bytes: that of an answer which the client holds already. */
const headOf = ({ headers, heads }: ReadyAnswer, { encoding, etag }: Form, bytes?: Buffer): string[] => {
  const key = `${bytes !== undefined} ${encoding}`;
  const known = heads.get(key);
  if (known) return known;
  const body = bytes && {
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
  const head = Object.entries({ 'x-request-id': '', ...headers, etag, ...body }).flat();
  heads.set(key, head);
  return head;
};

const makeAnswer = async ({ request, reply, make }: Maker): Promise<ReadyAnswer> => {
  const made = await make();
  const json = made instanceof Uint8Array ? Buffer.from(made) : Buffer.from(JSON.stringify(made ?? null));
  // How many there are in all is part of the answer, too.
  const total = String(reply.getHeader('x-total-count') ?? '');
  const file = new SiteFile(json, 'application/json; charset=utf-8', { besides: total });
  void reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
    .type(file.contentType);
  const { 'x-request-id': _own, ...headers } = reply.getHeaders();
  const said = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const route = request.routeOptions.url ?? 'none';
  return { file, headers: Object.fromEntries(said), route, heads: new Map() };
};
