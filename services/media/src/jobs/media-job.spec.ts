import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import { Bus } from '@cueroom/messaging/bus';
import { FileStorage } from '@cueroom/storage/file-storage';
import { ObjectMissing, ObjectStorage, StorageFull } from '@cueroom/storage/object-storage';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FileError } from '../files/file-error';
import { WorkFolders } from '../files/work-folders';
import { MediaJob } from './media-job';

interface Made {
  bytes: number;
}

@Injectable()
class MakeThing extends MediaJob<{ id: string }, Made> {
  protected readonly name = 'thing';
  protected readonly sentences = { crashing: 'It crashed', gone: 'It is gone' };
  readonly reported: [Made | null, string | null][] = [];

  make(work: (folder: string) => Promise<Made | null>): Promise<void> {
    return this.run({ id: 'one' }, work);
  }
  fetchOf(key: string, folder: string, ifGone: () => Promise<void>): Promise<string> {
    return this.fetch(key, folder, ifGone);
  }
  protected report(_wanted: object, made: Made | null, error: string | null): void {
    this.reported.push([made, error]);
  }
}

let root: string;
let job: MakeThing;
let folders: WorkFolders;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-media-job-'));
  folders = await WorkFolders.open(path.join(root, 'work'));
  const providers = [
    MakeThing,
    { provide: Bus, useClass: RecordingBus },
    { provide: WorkFolders, useValue: folders },
    { provide: ObjectStorage, useFactory: () => FileStorage.open(path.join(root, 'objects')) },
  ];
  const worker = await NestFactory.createApplicationContext({ module: class Worker {}, providers }, { logger: false });
  job = worker.get(MakeThing);
});
afterEach(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});

test('what was made is reported, and nothing where it is no longer wanted', async () => {
  await job.make(async () => ({ bytes: 3 }));
  await job.make(async () => null);
  expect(job.reported).toEqual([[{ bytes: 3 }, null]]);
});

test.each([
  ['a file that is wrong', new FileError('It is damaged'), 'It is damaged'],
  ['a file that is gone', new ObjectMissing('key'), 'It is gone'],
  ['a refusal of another service', new AppError('conflict', 'It is used'), 'It is used'],
])('%s ends the job with a sentence', async (_, error, sentence) => {
  await job.make(() => Promise.reject(error));
  expect(job.reported).toEqual([[null, sentence]]);
});

test.each([
  ['a service that is away', new AppError('unavailable', 'Try again')],
  ['a full disk, of which this job says nothing', new StorageFull({})],
  ['an error that nobody expected', new Error('Broken')],
])('%s is thrown, so that the job is retried', async (_, error) => {
  await expect(job.make(() => Promise.reject(error))).rejects.toBe(error);
  expect(job.reported).toEqual([]);
});

test('a job that killed its worker too often is given up with its sentence', async () => {
  await job.giveUp({ id: 'one' });
  expect(job.reported).toEqual([[null, 'It crashed']]);
});

test('its folder is deleted, and what a missing file left is cleaned up first', async () => {
  const cleaned: string[] = [];
  await job.make(async (folder) => {
    await job.fetchOf('0'.repeat(32), folder, async () => void cleaned.push(folder));
    return { bytes: 1 };
  });
  expect([cleaned.length, job.reported]).toEqual([1, [[null, 'It is gone']]]);
  expect(await readdir(path.join(root, 'work'), { recursive: true })).toHaveLength(1);
});
