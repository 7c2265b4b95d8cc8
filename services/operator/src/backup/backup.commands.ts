import { stat } from 'node:fs/promises';
import { UnfitDatabase } from '@cueroom/persistence/migrations/migration';
import { type Command, type Context, Refusal } from '../command';
import { describe } from './manifest';
import { withStudio } from './open-studio';
import { sizeOf } from './progress';
import { BackupRun } from './take-backup';
import { ZipWriter } from '../zip-writer';
import { checkBackup } from './check-backup';
import { BackupReader } from './backup-reader';
import { readErasures } from '../personal-data/erasure-list';
import { restoreBackup } from './restore-backup';

export const backup: Command = {
  name: 'backup',
  usage: 'backup FILE',
  summary: 'writes all records and files into one file while the studio runs (FILE -: standard output)',
  words: ['FILE'],
  needsStores: true,
  run: async ({ words: { FILE: file = '' }, say, signal }: Context) => {
    const isFile = file !== '-';
    if (isFile && (await stat(file).catch(() => null))) throw new Refusal(`${file} exists already: name a new file.`);
    const startedAt = Date.now();
    await withStudio(async (studio) => {
      const writer = new ZipWriter(file, signal);
      try {
        const manifest = await new BackupRun(studio, writer, { say, signal }).run();
        const size = isFile ? `, ${sizeOf((await stat(file)).size)} in ${file}` : '';
        say(`${describe(manifest)}${size}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
        for (const key of manifest.missing)
          say(`Missing in the studio itself: the file ${key}, to which a record refers`);
      } catch (error) {
        await writer.giveUp(error);
        throw sentenceOf(file, error);
      }
    });
  },
};

const sentenceOf = (file: string, error: unknown): unknown => {
  if (error instanceof UnfitDatabase) return new Refusal(error.message);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal(`No space left for ${file}: nothing was written.`);
  return syscall === 'open' ? new Refusal(`${file} cannot be written (${code}).`) : error;
};

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
