import { Readable } from 'node:stream';
import { AppError, type FieldErrors } from '@cueroom/contracts/app-error';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { log } from '@cueroom/platform/logger';
import { currentRequestId, currentTraceparent } from '@cueroom/platform/request-context';
import { signPath } from '@cueroom/platform/signed-path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { HttpProblem } from '@cueroom/platform/http/problem';
import { GatewaySettings } from '../settings';
import { isReading } from '../http/is-reading';
import { MediaReplicas } from './media-replicas';

type Headers = Record<string, string | string[] | undefined>;

interface MediaRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** With its query. */
  path: string;
  headers?: Headers;
  /** Makes the body; called again when another replica has to be tried. */
  body?: () => Readable;
  signal?: AbortSignal;
  /** How long the head of the answer may take. */
  headersMs?: number;
}

const internalRequestMs = 60_000;
const readLimitMs = 30_000;

/** No connection was made, so the request was not received. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** The connection broke: reads may be retried on another replica. */
const broken = [...neverSent, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

@Injectable()
export class Media implements OnApplicationShutdown {
  private readonly replicas: MediaReplicas;
  private readonly secret: string;
  private readonly agent = new Agent({ connect: { timeout: 1000 }, connections: 128, keepAliveTimeout: 10_000 });

  constructor(settings: GatewaySettings) {
    this.secret = settings.SIGNING_SECRET;
    this.replicas = new MediaReplicas(settings.MEDIA_URL);
  }

  /** Tries the next replica when one is unavailable. @throws AppError 'unavailable' when none answers */
  async request(wanted: MediaRequest): Promise<Dispatcher.ResponseData> {
    const { method, path, headers = {}, body, signal, headersMs = 5000 } = wanted;
    const retriable = isReading(method) ? broken : neverSent;
    const traceparent = currentTraceparent();
    const origins = { 'x-request-id': currentRequestId(), ...(traceparent && { traceparent }) };
    for (const replica of await this.replicas.inTurn()) {
      try {
        return await this.agent.request({
          origin: replica.origin,
          method,
          path,
          headers: { ...headers, host: replica.host, ...origins },
          body: body?.() ?? null,
          signal,
          // An upload is answered when all of it is stored: body-pace.ts limits how slowly it may arrive.
          headersTimeout: body ? 0 : headersMs,
          bodyTimeout: readLimitMs,
        });
      } catch (error) {
        if (signal?.aborted || !broken.includes(codeOf(error))) throw error;
        log.warn({ err: error, replica: replica.origin }, 'media replica unavailable');
        this.replicas.failed(replica);
        if (!retriable.includes(codeOf(error))) break;
      }
    }
    throw new AppError('unavailable', 'Files are unavailable, please try again');
  }

  /** Reads a file for ourselves. @throws HttpProblem with media's status when it cannot be had */
  async read(key: string): Promise<Readable> {
    const path = this.signed('GET', key);
    const { statusCode, body } = await this.request({ method: 'GET', path });
    if (statusCode === 200) return body;
    await body.dump();
    throw statusCode === 404 ? new AppError('not_found', 'This file does not exist') : new HttpProblem(statusCode);
  }

  /** Stores bytes in the place that an upload slot gave. @throws HttpProblem when media refuses them */
  async store(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const { statusCode, body } = await this.request({
      method: 'PUT',
      path: this.signed('PUT', key),
      headers: { 'content-type': contentType, 'content-length': String(bytes.length) },
      body: () => Readable.from([bytes], { objectMode: false }),
      signal: AbortSignal.timeout(internalRequestMs),
    });
    if (statusCode >= 400) throw await problemFrom(statusCode, body);
    await body.dump();
  }

  /** An object's path that media lets pass for a minute. */
  signed(method: 'GET' | 'PUT', key: string): string {
    return `${objectPathOf(key)}?${signPath(this.secret, method, key, Date.now() + internalRequestMs)}`;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }
}

export const problemFrom = async (status: number, body: Dispatcher.ResponseData['body']): Promise<HttpProblem> => {
  const text = await body.text().catch(() => '');
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: unknown; errors?: FieldErrors };
    return new HttpProblem(status, typeof detail === 'string' ? detail : undefined, errors);
  } catch {
    return new HttpProblem(status);
  }
};
