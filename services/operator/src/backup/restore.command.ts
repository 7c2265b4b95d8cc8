import type { Command, Context } from '../command';
import { readErasures } from '../personal-data/erasure-list';
import { describe } from './manifest';
import { BackupReader } from './backup-reader';
import { withStudio } from './open-studio';
import { restoreBackup } from './restore-backup';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE [--erasures LIST]',
  summary: 'restores a backup into an empty studio (LIST: the erasures since then)',
  words: ['FILE'],
  options: { erasures: { type: 'string' } },
  needsStores: true,
  run: async ({ words: { FILE: file = '' }, values: { erasures: list }, say, signal }: Context) => {
    const startedAt = Date.now();
    const erasures = typeof list === 'string' ? await readErasures(list) : [];
    const backup = await BackupReader.open(file);
    try {
      await withStudio((studio) => restoreBackup(studio, backup, { say, signal, erasures }));
      say(`${describe(backup.manifest)} restored in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (signal.aborted) say('The restore is incomplete: no service starts until a restore has finished.');
      throw error;
    } finally {
      backup.close();
    }
  },
};
