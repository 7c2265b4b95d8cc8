import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import { randomFrom } from '@cueroom/testing/made-music';
import { BreakingLine } from './breaking-line';
import { startStudio, type Studio } from './studio';

const MiB = 2 ** 20;
const partBytes = 5 * MiB;
const cuts = 20;
let studio: Studio;
let line: BreakingLine;
beforeAll(async () => {
  studio = await startStudio('gateway=1,media=2');
  line = await BreakingLine.open(studio.url);
});
afterAll(async () => {
  await line?.close();
  await studio?.stop();
});

const made = (bytes: number, seed: number): Buffer => {
  const random = randomFrom(seed);
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4) content.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  return content;
};
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
/** A killed process is there again. */
const restarted = { withinMs: 20_000 };
const tus = { 'tus-resumable': '1.0.0' };

const begin = async (bytes: number): Promise<string> => {
  const headers = { ...tus, 'upload-length': String(bytes) };
  const answer = await fetch(`${studio.url}/api/objects/tus`, { method: 'POST', headers });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};

const offsetAt = (address: string): Promise<number> =>
  eventually(async () => {
    const answer = await fetch(line.url + address, { method: 'HEAD', headers: tus });
    expect(answer.status).toBe(200);
    return Number(answer.headers.get('upload-offset'));
  }, restarted);

const sendPart = (address: string, content: Buffer, offset: number) =>
  fetch(line.url + address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: content.subarray(offset, offset + partBytes) as unknown as BodyInit,
  });

const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const storedFiles = () =>
  readdirSync(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    .length;

test('200 MiB over a line that is cut 20 times, while media and the gateway are killed, arrive as they are', async () => {
  const content = made(200 * MiB, 7);
  const random = randomFrom(20);
  const address = await begin(content.length);
  // A cut, or a kill, somewhere in each tenth of the way and of each half of it.
  const ends = Array.from({ length: cuts }, (_, n) => ((n + random()) / cuts) * content.length);
  const kills = new Map([
    [6, 'media/dist/main.js'],
    [13, 'gateway/dist/main.js'],
  ]);
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
    const answer = await sendPart(address, content, offset).catch(() => undefined);
    if (answer?.status === 204) {
      offset = Number(answer.headers.get('upload-offset'));
      etag = answer.headers.get('etag');
      acknowledged = offset;
      continue;
    }
    clearInterval(timer);
    [timer, n, breaks] = [undefined, n + 1, breaks + 1];
    offset = await offsetAt(address);
    // Nothing that was acknowledged is asked for again.
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(etag).toBe(`"${sha256(content)}"`);
  expect(breaks).toBeGreaterThanOrEqual(cuts - 1);
  const again = line.sent - content.length;
  expect(again).toBeLessThanOrEqual((cuts + 2) * partBytes);
}, 180_000);

test('ten uploads at once grow no process by more than 64 MiB, and leave ten files', async () => {
  const pids = ['gateway/dist/main.js', 'media/dist/main.js'].flatMap((script) => studio.pids(script));
  const before = { memory: pids.map(peakMemory), files: storedFiles() };
  const content = made(20 * MiB, 3);
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const address = await begin(content.length);
      for (let offset = 0; offset < content.length; offset += partBytes)
        expect((await sendPart(address, content, offset)).status).toBe(204);
    }),
  );
  const growth = pids.map((pid, index) => peakMemory(pid) - (before.memory[index] ?? 0));
  expect(Math.max(...growth)).toBeLessThanOrEqual(64);
  expect(storedFiles() - before.files).toBe(10);
}, 120_000);
