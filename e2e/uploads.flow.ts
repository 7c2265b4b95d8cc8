import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { Api } from './api';
import { startStudio, type Studio } from './studio';

const MiB = 2 ** 20;
let studio: Studio;
let api: Api;
beforeAll(async () => {
  studio = await startStudio('media=1');
  api = new Api(studio);
});
afterAll(() => studio?.stop());

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

/** Peak resident memory of a process, in MiB. */
const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

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

const storedFiles = (): string[] =>
  readdirSync(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

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
