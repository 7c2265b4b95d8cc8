import { createHash } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { namesTag } from '@cueroom/platform/http/entity-tag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Some 80 cards with pictures: more than a small studio has projects. */
const keptBytes = 32 * 2 ** 20;
/** Drawing one takes half a second of CPU time: requests wait in line, and further ones are refused. */
const mostWaiting = 12;

interface Drawing {
  bytes: Buffer;
  etag: string;
}
type Draw = () => Promise<Buffer>;

interface WantedDrawing {
  /** All that the drawing shows: each is drawn once, and again when it is to look different. */
  shows: object;
  draw: Draw;
  headers: Record<string, string>;
}

/** Of pictures that other sites and mail programs may show: that is what they are for. */
export const openToAll = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=86400' };

export class Drawings {
  private readonly drawOne = pLimit(1);
  private readonly drawn = new LRUCache<string, Drawing, Draw>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _stale, { context: draw }) => this.drawOne(() => withTag(draw)),
    ignoreFetchAbort: true,
  });

  async send(request: FastifyRequest, reply: FastifyReply, wanted: WantedDrawing): Promise<FastifyReply> {
    const { shows, draw, headers } = wanted;
    const key = JSON.stringify(shows);
    if (!this.drawn.has(key) && this.drawOne.pendingCount >= mostWaiting)
      throw new AppError('unavailable', 'Too many pictures are being drawn, please try again');
    const { bytes, etag } = await this.drawn.forceFetch(key, { context: draw });
    void reply.headers({ etag, ...headers });
    return namesTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
  }
}

const withTag = async (draw: Draw): Promise<Drawing> => {
  const bytes = await draw();
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
};
