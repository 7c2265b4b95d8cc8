import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import {
  type AddIngestFile,
  addIngest,
  addIngested,
  addIngestFile,
  deleteIngest,
  getIngest,
  type Ingest,
  type IngestRow,
  type NewIngest,
} from '@cueroom/contracts/catalog/ingests';
import { openUpload, recordFile } from '@cueroom/contracts/media/objects';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import type { Request } from '../request-services';
import { lookInto } from './folder';
import { ImportRun } from './import-run';

const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-import-'));
const put = (name: string, content = name) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
};
beforeAll(() => {
  put('Album/01 Low Tide.wav');
  put('Album/02 Low Tide (Instrumental).wav');
  put('Other/Copy.wav', 'Album/01 Low Tide.wav');
  put('Broken.wav');
  put('Empty.wav', '');
  put('cover.jpg');
  put('._Hidden.wav');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The services, as far as an import knows them: each file is read at once. */
const aStudio = () => {
  const ingests = new Map<string, Ingest>();
  const counts = { ready: 0, reading: 0, unreadable: 0, duplicate: 0, leftOut: 0 };
  const sent: string[] = [];
  const find = ({ id }: { id: string }) => ingests.get(id)!;
  let interruptedAfter = Infinity;
  const take = ({ id, fileName }: AddIngestFile) => {
    if (sent.length >= interruptedAfter) throw new AppError('unavailable', 'away');
    if (fileName === 'Broken.wav') throw new AppError('wrong_type', 'This is not a sound file');
    sent.push(fileName);
    const main = fileName.includes('Instrumental') ? find({ id }).rows[0]?.id : null;
    const row = { id: `${sent.length}`, fileName, state: 'ready', error: null, versionOf: main ?? null };
    find({ id }).rows.push(row as IngestRow);
    return row;
  };
  const answers: Record<string, (input: never) => unknown> = {
    [addIngest.name]: ({ idempotency }: NewIngest) => {
      const id = idempotency!.key;
      const fresh = {
        id,
        state: 'open' as const,
        counts,
        added: 0,
        unknown: { genres: [], moods: [] },
        createdAt: '',
        rows: [],
      };
      if (!ingests.has(id)) ingests.set(id, fresh);
      return structuredClone(find({ id }));
    },
    [addIngestFile.name]: take,
    [getIngest.name]: (input: { id: string }) => structuredClone(find(input)),
    [addIngested.name]: (input: { id: string }) => {
      for (const row of find(input).rows) row.state = 'added';
      find(input).state = 'done';
    },
    [deleteIngest.name]: ({ id }: { id: string }) => void ingests.delete(id),
    [openUpload.name]: () => ({ key: 'f'.repeat(32) }),
    [recordFile.name]: () => undefined,
  };
  const request = (async ({ name }: { name: string }, input: object) => answers[name]!(input as never)) as Request;
  const storage = { create: async () => ({ bytes: 1, sha256: 'a'.repeat(64) }) } as unknown as ObjectStorage;
  const run = async (isDry = false): Promise<string[]> => {
    const lines: string[] = [];
    const { signal } = new AbortController();
    const tools = { request, storage, signal, say: (line: string) => void lines.push(line) };
    await new ImportRun(tools, await lookInto(folder, signal), null).work(isDry);
    return lines;
  };
  return { run, sent, ingests, interruptAfter: (files: number) => void (interruptedAfter = files) };
};

test('all is said before it is added: tracks, versions, copies, and what cannot be read, with reasons', async () => {
  const { run } = aStudio();
  expect(await run()).toEqual([
    `Sending 3 files of ${folder} …`,
    '1 track',
    '1 version',
    '1 duplicate',
    '0 without a file',
    '2 that cannot be read',
    'Duplicates:',
    '  Other/Copy.wav: The same file as Album/01 Low Tide.wav',
    'Cannot be read:',
    '  Empty.wav: it is empty',
    '  Broken.wav: This is not a sound file',
    '1 track added.',
    'Replace or convert what cannot be read, and run this again: what is there is not added twice.',
  ]);
});

test('a second run sends and adds nothing of what is there', async () => {
  const { run, sent } = aStudio();
  await run();
  expect(await run()).toContain('0 tracks added.');
  expect(sent).toHaveLength(2);
});

test('an interrupted run is gone on with', async () => {
  const { run, sent, interruptAfter } = aStudio();
  interruptAfter(1);
  await expect(run()).rejects.toThrow('away');
  interruptAfter(Infinity);
  expect(await run()).toContain('1 track added.');
  expect(sent).toEqual(['Album/01 Low Tide.wav', 'Album/02 Low Tide (Instrumental).wav']);
});

test('a dry run says the same, and leaves nothing; files of an earlier run stay', async () => {
  const { run, ingests, interruptAfter } = aStudio();
  expect(await run(true)).toEqual(expect.arrayContaining(['1 track', '1 version', expect.stringContaining('dry run')]));
  expect(ingests.size).toBe(0);
  interruptAfter(3);
  await expect(run()).rejects.toThrow('away');
  interruptAfter(Infinity);
  await run(true);
  expect([...ingests.values()].map(({ rows }) => rows.length)).toEqual([2]);
});
