import type { Context } from '../command';
import { fromLines } from './lines';
import { entryNames, type ObjectLine } from './manifest';
import { Progress } from './progress';
import { DamagedBackup, type BackupReader } from './backup-reader';

/** An object of a backup, with what is known of it, and its bytes, which are checked while they are read. */
export interface BackedUpObject extends ObjectLine {
  read(): Promise<AsyncIterable<Buffer>>;
}

/** The list and the entries side by side: both are in the order in which they were written. */
export const objectsOf = async function* (backup: BackupReader): AsyncIterable<BackedUpObject> {
  const entries = backup.objects()[Symbol.asyncIterator]();
  try {
    for await (const line of fromLines<ObjectLine>(await backup.read(backup.manifest.objects.list))) {
      const name = entryNames.object(line.key);
      const { value: entry, done } = await entries.next();
      if (done || entry.fileName !== name) throw new DamagedBackup(backup.file, `${name} is missing`);
      yield { ...line, read: () => backup.read({ ...line, name }, entry) };
    }
  } finally {
    await entries.return?.();
  }
};

const readThrough = async (content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> => {
  for await (const chunk of content) if (chunk.length > 0) signal.throwIfAborted();
};

/**
 * Reads a backup from its first to its last byte.
 * @throws DamagedBackup at the first part that is not what was written
 */
export const checkBackup = async (
  backup: BackupReader,
  { say, signal }: Pick<Context, 'say' | 'signal'>,
): Promise<void> => {
  const progress = new Progress(say);
  const { records, queues, objects } = backup.manifest;
  for (const part of [objects.list, ...records, ...queues]) {
    await readThrough(await backup.read(part), signal);
  }
  let count = 0;
  for await (const object of objectsOf(backup)) {
    await readThrough(await object.read(), signal);
    progress.add('files', object.bytes);
    count++;
  }
  if (count !== objects.count) throw new DamagedBackup(backup.file, 'files are missing');
};
