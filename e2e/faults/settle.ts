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

const pendingStates = ['queued', 'running'];

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

/** Waits until no work is left or the time is up, then reads all records for the checker. */
export const readWhenSettled = async (client: Client, queues: Queues, withinMs: number): Promise<Records> => {
  const isDone = async () => {
    const submissions = await client.all<SubmissionWithSongs>('/api/admin/submissions-with-songs');
    const open = submissions.filter(
      ({ songs, archive }) =>
        songs.some(({ audio }) => pendingStates.includes(audio.state)) || pendingStates.includes(archive?.state ?? ''),
    );
    return open.length === 0 && (await queues.unfinished()).length === 0;
  };
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !(await isDone())) await new Promise((resolve) => setTimeout(resolve, 1000));
  return readRecords(client);
};

/** Temporary files: workers' folders and unfinished uploads. */
const temporaryFiles = (dataDir: string): string[] => {
  const filesIn = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name))
      : [];
  // Each running worker keeps its own empty folder.
  const work = join(dataDir, 'work');
  return [
    ...filesIn(work).filter((path) => path.split('/').length > work.split('/').length + 1),
    ...filesIn(join(dataDir, 'objects/.unfinished')),
  ];
};

/** Waits until the temporary files of crashed processes are removed. */
export const checkTemporaryFiles = async (studio: Studio, workers: number, withinMs: number): Promise<Finding> => {
  const work = join(studio.dataDir, 'work');
  const abandonedFolders = () =>
    readdirSync(work)
      .slice(workers)
      .map((name) => `abandoned folder ${name}`);
  const leftover = () => [...temporaryFiles(studio.dataDir), ...abandonedFolders()];
  await eventually(() => leftover().length === 0, { withinMs }).catch(() => undefined);
  return { guarantee: 'no temporary file is left behind', checked: 1, violations: leftover() };
};

/** Checks the logs for fatal errors. */
export const checkLogs = (studio: Studio): Finding => {
  const logs = join(studio.dataDir, 'logs');
  const lines = readdirSync(logs).flatMap((name) =>
    readFileSync(join(logs, name), 'utf8')
      .split('\n')
      .filter((line) => /"level":"?(60|fatal)|unhandled guarantee rejection|uncaught exception/.test(line))
      .map((line) => `${name}: ${line.slice(0, 300)}`),
  );
  return { guarantee: 'no process crashes by itself', checked: readdirSync(logs).length, violations: lines };
};
