import type { Context } from '../command';
import type { BackupReader } from './backup-reader';
import { Progress } from './progress';

const readThrough = async (content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> => {
  for await (const chunk of content) if (chunk.length > 0) signal.throwIfAborted();
};

export const checkBackup = async (backup: BackupReader, { say, signal }: Pick<Context, 'say' | 'signal'>) => {
  const progress = new Progress(say);
  const { records, queues, objects } = backup.manifest;
  for (const part of [objects.list, ...records, ...queues]) await readThrough(await backup.read(part), signal);
  for await (const object of backup.objects()) {
    await readThrough(await object.read(), signal);
    progress.add('files', object.bytes);
  }
};
