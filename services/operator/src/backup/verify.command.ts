import type { Command, Context } from '../command';
import { checkBackup } from './check-backup';
import { describe } from './manifest';
import { BackupReader } from './backup-reader';

export const verify: Command = {
  name: 'verify',
  usage: 'verify FILE',
  summary: 'reads a backup and compares every part with its hash',
  words: ['FILE'],
  needsStores: false,
  run: async ({ words: { FILE: file = '' }, say, signal }: Context) => {
    const backup = await BackupReader.open(file);
    try {
      await checkBackup(backup, { say, signal });
      say(`${file} is whole: ${describe(backup.manifest)}, of ${backup.manifest.finishedAt}`);
    } finally {
      backup.close();
    }
  },
};
