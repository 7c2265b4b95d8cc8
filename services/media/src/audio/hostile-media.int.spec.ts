import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { damaged, leadingTexts, silentFlac } from '@cueroom/testing/hostile-media';
import { removeTones, tone } from '@cueroom/testing/tone';
import { inspectFile } from './inspect-file';
import { sentences } from './verdict';

jest.setTimeout(120_000);

/** Somebody who must never be asked for anything. */
let canary: Server;
let asked = 0;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-hostile-'));
  canary = createServer((socket) => {
    asked++;
    socket.destroy();
  });
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  canary.close();
  await removeTones();
  await rm(root, { recursive: true, force: true });
});
const canaryUrl = () => `http://127.0.0.1:${(canary.address() as { port: number }).port}/song.mp3`;

const verdictOn = async (content: string | Buffer) => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  await copyFile(await tone(), path.join(folder, 'secret.wav'));
  const file = path.join(folder, 'source');
  await writeFile(file, content);
  return inspectFile(file, folder);
};

/** Programs that still run on a file of these tests. */
const leftProcesses = async (): Promise<string[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(root));
};

test('texts that lead elsewhere are refused: no server is asked, no neighboring file is read', async () => {
  const url = canaryUrl();
  const head = (await readFile(await tone())).subarray(0, 44);
  const hostile: Record<string, string | Buffer> = {
    ...leadingTexts(url),
    'a playlist behind the head of a WAV': Buffer.concat([head, Buffer.from(`#EXTM3U\n${url}\n`)]),
  };
  const verdicts = await Promise.all(
    Object.entries(hostile).map(async ([name, content]) => {
      const verdict = await verdictOn(content);
      return [name, 'error' in verdict && Object.values<string>(sentences).includes(verdict.error)];
    }),
  );
  expect(verdicts).toEqual(Object.keys(hostile).map((name) => [name, true]));
  expect(asked).toBe(0);
  expect(await leftProcesses()).toEqual([]);
});

test.each(['wav', 'flac', 'mp3', 'ogg', 'm4a'] as const)(
  '%s with bytes changed here and there gets a verdict, and leaves nothing running',
  async (format) => {
    const song = await readFile(await tone({ format, seconds: 2, isMusicLike: true }));
    for (const seed of [1, 2, 3, 4]) {
      const verdict = await verdictOn(damaged(song, seed));
      expect('error' in verdict ? verdict.error : 'valid').toMatch(/^(valid|[A-Z].+\.)$/);
    }
    expect(asked).toBe(0);
    expect(await leftProcesses()).toEqual([]);
  },
);

test('a day of silence in a small file is refused, and not all of it is decoded; seconds of it are a song', async () => {
  expect(await verdictOn(silentFlac(24))).toEqual({ error: sentences.tooLong });
  expect(await verdictOn(silentFlac(0.0005))).toMatchObject({ facts: { durationSec: expect.any(Number) } });
});
