import { createHash } from 'node:crypto';
import { eventually } from '@cueroom/testing/eventually';
import { randomFrom } from '@cueroom/testing/made-music';
import type { BreakingLine } from './breaking-line';
import type { Studio } from './studio';

export const MiB = 2 ** 20;
export const partBytes = 5 * MiB;
/** A killed process is there again. */
const restarted = { withinMs: 20_000 };
const tus = { 'tus-resumable': '1.0.0' };

export const randomBytesOf = (bytes: number, seed: number): Buffer => {
  const random = randomFrom(seed);
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4) content.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  return content;
};
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** @returns the address of a new resumable upload */
export const beginUpload = async (url: string, bytes: number): Promise<string> => {
  const headers = { ...tus, 'upload-length': String(bytes) };
  const answer = await fetch(`${url}/api/objects/tus`, { method: 'POST', headers });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};

export const sendPart = (url: string, address: string, content: Buffer, offset: number): Promise<Response> =>
  fetch(url + address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: content.subarray(offset, offset + partBytes) as unknown as BodyInit,
  });

const offsetAt = (url: string, address: string): Promise<number> =>
  eventually(async () => {
    const answer = await fetch(url + address, { method: 'HEAD', headers: tus });
    expect(answer.status).toBe(200);
    return Number(answer.headers.get('upload-offset'));
  }, restarted);

export interface BadLine {
  studio: Studio;
  line: BreakingLine;
  bytes: number;
  /** How often the line is cut on the way. */
  cuts: number;
  /** The scripts of processes that are killed with a cut, by its number from 0. */
  kills: ReadonlyMap<number, string>;
}

/** Sends a file as the form does, and expects it to arrive as it is, with at most a part sent again for each break. */
export const uploadOverBadLine = async ({ studio, line, bytes, cuts, kills }: BadLine): Promise<void> => {
  const content = randomBytesOf(bytes, 7);
  const random = randomFrom(20);
  const sentBefore = line.sent;
  const address = await beginUpload(studio.url, content.length);
  // One somewhere in each equal stretch of the way.
  const ends = Array.from({ length: cuts }, (_, n) => ((n + random()) / cuts) * content.length);
  let etag: string | null = null;
  let [acknowledged, breaks] = [0, 0];
  const breakAt = (total: number, n: number) => {
    const timer = setInterval(() => {
      if (line.sent < total) return;
      clearInterval(timer);
      const killed = kills.get(n);
      for (const pid of killed ? studio.pids(killed) : []) process.kill(pid, 'SIGKILL');
      line.cut();
    }, 1);
    return timer;
  };
  for (let offset = 0, n = 0, timer: NodeJS.Timeout | undefined; etag === null;) {
    if (n < cuts && !timer && offset + partBytes > (ends[n] ?? Infinity))
      timer = breakAt(line.sent + Math.max(0, (ends[n] ?? 0) - offset), n);
    const answer = await sendPart(line.url, address, content, offset).catch(() => undefined);
    if (answer?.status === 204) {
      offset = Number(answer.headers.get('upload-offset'));
      etag = answer.headers.get('etag');
      acknowledged = offset;
      continue;
    }
    clearInterval(timer);
    [timer, n, breaks] = [undefined, n + 1, breaks + 1];
    offset = await offsetAt(line.url, address);
    // Nothing that was acknowledged is asked for again.
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(etag).toBe(`"${sha256(content)}"`);
  expect(breaks).toBeGreaterThanOrEqual(Math.max(1, cuts - 1));
  const again = line.sent - sentBefore - content.length;
  expect(again).toBeLessThanOrEqual((cuts + 2) * partBytes);
};
