import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { beginUpload, MiB, partBytes, randomBytesOf, sendPart, uploadOverBadLine } from './bad-line';
import { BreakingLine } from './breaking-line';
import { brisk, startStudio } from './studio';
import { useStudio } from './use-studio';

let line: BreakingLine;
const { studio, api } = useStudio(() => startStudio('gateway=1,media=2', 'off', { env: brisk }));
beforeAll(async () => {
  line = await BreakingLine.open(studio.url);
});
afterAll(() => line?.close());

/** Peak resident memory of a process, in MiB. */
const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const storedFiles = (): string[] =>
  readdirSync(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** A streamed body of the given size. */
const bodyOf = (bytes: number): ReadableStream<Uint8Array> => {
  const chunk = new Uint8Array(256 * 1024);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(chunk.length, bytes - sent);
      if (size === 0) return controller.close();
      sent += size;
      controller.enqueue(chunk.subarray(0, size));
    },
  });
};

const put = async (bytes: number, headers: Record<string, string> = {}): Promise<Response> => {
  const { uploadURL } = await api.json<UploadTicket>('POST', '/api/objects/upload');
  const init = {
    method: 'PUT',
    body: bodyOf(bytes),
    headers: { 'content-type': 'audio/wav', ...headers },
    duplex: 'half',
  };
  return fetch(uploadURL, init as RequestInit);
};

test('a 200 MiB upload grows no process by more than 64 MiB', async () => {
  await put(MiB);
  const pids = [...studio.pids('gateway/dist/main.js'), ...studio.pids('media/dist/main.js')];
  expect(pids.length).toBeGreaterThanOrEqual(2);
  const before = pids.map(peakMemory);
  expect((await put(200 * MiB)).status).toBe(200);
  const growth = pids.map((pid, index) => peakMemory(pid) - (before[index] ?? 0));
  expect(Math.max(...growth)).toBeLessThanOrEqual(64);
});

test.each([
  ['declared', { 'content-length': String(201 * MiB) }],
  ['undeclared', {}],
])('a 201 MiB upload of %s size is rejected with 413 and leaves no file', async (_, headers) => {
  const before = storedFiles();
  expect((await put(201 * MiB, headers as Record<string, string>)).status).toBe(413);
  expect(storedFiles()).toEqual(before);
});

test('20 MiB over a line that is cut while media is killed arrive as they are', async () => {
  await uploadOverBadLine({ studio, line, bytes: 20 * MiB, cuts: 1, kills: new Map([[0, 'media/dist/main.js']]) });
});

test('ten uploads at once grow no process by more than 64 MiB, and leave ten files', async () => {
  const pids = ['gateway/dist/main.js', 'media/dist/main.js'].flatMap((script) => studio.pids(script));
  const content = randomBytesOf(20 * MiB, 3);
  const upload = async (bytes: Buffer) => {
    const address = await beginUpload(studio.url, bytes.length);
    for (let offset = 0; offset < bytes.length; offset += partBytes)
      expect((await sendPart(line.url, address, bytes, offset)).status).toBe(204);
  };
  // A process loads what a first upload needs: one that was just started again would count that as growth.
  await Promise.all(Array.from({ length: 4 }, () => upload(content.subarray(0, MiB))));
  const before = { memory: pids.map(peakMemory), files: storedFiles().length };
  await Promise.all(Array.from({ length: 10 }, () => upload(content)));
  const growth = pids.map((pid, index) => peakMemory(pid) - (before.memory[index] ?? 0));
  expect(Math.max(...growth)).toBeLessThanOrEqual(64);
  expect(storedFiles().length - before.files).toBe(10);
}, 120_000);
