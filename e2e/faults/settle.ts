import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import type { Studio } from '../studio';
import type { Finding, Records } from './checker';
import type { Client } from './client';
import type { Queues } from './queues';

const unjudged = ['queued', 'running'];

const readRecords = async (client: Client): Promise<Records> => {
  const submissions = await client.all<SubmissionWithSongs>('/api/admin/submissions-with-songs');
  const files = new Map<string, string | null>();
  for (const { songs } of submissions) {
    for (const { audioFileUrl } of songs) {
      if (audioFileUrl) files.set(audioFileUrl, await client.tagOf(audioFileUrl));
    }
  }
  const [briefs, contacts, tracks] = await Promise.all([
    client.all<Brief>('/api/admin/briefs'),
    client.all<Contact>('/api/admin/contacts'),
    client.all<Track>('/api/admin/music'),
  ]);
  return { submissions, briefs, contacts, tracks, files };
};

/** Waits until nothing is left to do, and reads what there is. What never comes to an end is for the checker. */
export const settled = async (client: Client, queues: Queues, withinMs: number): Promise<Records> => {
  const isDone = async () => {
    const submissions = await client.all<SubmissionWithSongs>('/api/admin/submissions-with-songs');
    const open = submissions.filter(
      ({ songs, archive }) =>
        songs.some(({ audio }) => unjudged.includes(audio.state)) || unjudged.includes(archive?.state ?? ''),
    );
    return open.length === 0 && (await queues.unfinished()).length === 0;
  };
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !(await isDone())) await new Promise((resolve) => setTimeout(resolve, 1000));
  return readRecords(client);
};

/** Files of a moment: workers' folders, and uploads that never became whole. */
const temporaryFiles = (dataDir: string): string[] => {
  const filesIn = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name))
      : [];
  // Each worker that runs keeps an empty folder of its own.
  const work = join(dataDir, 'work');
  return [
    ...filesIn(work).filter((path) => path.split('/').length > work.split('/').length + 1),
    ...filesIn(join(dataDir, 'objects/.unfinished')),
  ];
};

/** What a crash leaves is cleared away a minute later. */
export const tidied = async (studio: Studio, workers: number, withinMs: number): Promise<Finding> => {
  const work = join(studio.dataDir, 'work');
  const foldersTooMany = () =>
    readdirSync(work)
      .slice(workers)
      .map((name) => `an abandoned folder ${name}`);
  const left = () => [...temporaryFiles(studio.dataDir), ...foldersTooMany()];
  await eventually(() => left().length === 0, { withinMs }).catch(() => undefined);
  return { promise: 'no temporary file is left', checked: 1, broken: left() };
};

/** Lines of the processes' own logs that must never be there. */
export const innerFaults = (studio: Studio): Finding => {
  const logs = join(studio.dataDir, 'logs');
  const lines = readdirSync(logs).flatMap((name) =>
    readFileSync(join(logs, name), 'utf8')
      .split('\n')
      .filter((line) => /"level":"?(60|fatal)|unhandled promise rejection|uncaught exception/.test(line))
      .map((line) => `${name}: ${line.slice(0, 300)}`),
  );
  return { promise: 'no process ends by a fault of its own', checked: readdirSync(logs).length, broken: lines };
};
