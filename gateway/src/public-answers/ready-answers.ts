import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Bus } from '@cueroom/messaging/bus';
import { Shown } from '@cueroom/messaging/shown';
import { type AnswerCount, answerCount } from '@cueroom/platform/http.metrics';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf } from '../http/request-id';
import { type Form, SiteFile } from '../site/site-files';
import { type Wishes, wishesOf } from './wishes';

/** An answer that everyone gets who asks the same address. */
interface ReadyAnswer {
  file: SiteFile;
  headers: Record<string, string>;
  /** How it goes out with its bytes, and to whoever holds them already. */
  ways: Record<200 | 304, Way>;
}

interface Way {
  count: AnswerCount;
  /** By their encoding. */
  heads: Map<Form['encoding'], Head>;
}

/** As node writes it: names and values in turn, first the request's id. */
type Head = string[];

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
      const isOurs = method === 'GET' && !this.isStopped;
      const ready = isOurs ? this.answers.now(url) : undefined;
      const wishes = ready || (isOurs && this.answers.has(url)) ? wishesOf(request.rawHeaders) : null;
      if (!wishes) return framework(request, response);
      if (ready) return give(ready, wishes, response);
      void this.answers.find(url).then((found) => {
        if (found) give(found, wishes, response);
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

const give = (answer: ReadyAnswer, wishes: Wishes, response: ServerResponse): void => {
  const { file, ways } = answer;
  const form = file.formFor(wishes);
  const end = (status: 200 | 304, bytes?: Buffer) => {
    const head = headOf(answer, form, bytes);
    head[1] = requestIdOf(wishes['x-request-id']);
    response.writeHead(status, head).end(bytes);
    ways[status].count.untold++;
  };
  if (form.isHeld) return end(304);
  const bytes = file.bytesIn(form.encoding);
  if (bytes instanceof Promise) void bytes.then((ready) => end(200, ready));
  else end(200, bytes);
};

/** Without bytes: that of an answer which the client holds already. */
const headOf = ({ headers, ways }: ReadyAnswer, { encoding, etag }: Form, bytes?: Buffer): Head => {
  const { heads } = ways[bytes ? 200 : 304];
  const head = heads.get(encoding);
  if (head) return head;
  const body = bytes && {
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
  const made = Object.entries({ 'x-request-id': '', ...headers, etag, ...body }).flat();
  heads.set(encoding, made);
  return made;
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
  const way = (status: number): Way => ({ count: answerCount({ method: 'GET', route, status }), heads: new Map() });
  return { file, headers: Object.fromEntries(said), ways: { 200: way(200), 304: way(304) } };
};
