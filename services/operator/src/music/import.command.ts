import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openStorage } from '@cueroom/storage/storage-settings';
import { type Command, reach, Refusal } from '../command';
import { storageSettings } from '../env';
import { requestServices } from '../request-services';
import { lookInto } from './folder';
import { ImportRun, type Table } from './import-run';

const tableAt = async (file: string): Promise<Table> => {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size === 0) throw new Refusal(`The table cannot be read: ${file}.`);
  return { file, size };
};

export const importMusic: Command = {
  name: 'import',
  usage: 'import --files FOLDER [--csv FILE] [--dry-run]',
  summary: 'adds the audio files of a folder to the catalog, with what a table says of them; run again, it goes on',
  options: { files: { type: 'string' }, csv: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  needsStores: true,
  run: async ({ values, say, signal }) => {
    const { files, csv } = values;
    if (typeof files !== 'string') throw new Refusal('Name the folder: import --files FOLDER.');
    const table = typeof csv === 'string' ? await tableAt(path.resolve(csv)) : null;
    const folder = await lookInto(path.resolve(files), signal);
    if (folder.sizes.size + folder.unusable.length === 0)
      throw new Refusal(`There are no audio files in ${folder.path}.`);
    const storage = await reach('The storage', openStorage(storageSettings()));
    await requestServices(async (request) => {
      const run = new ImportRun({ request, storage, say, signal }, folder, table);
      await run.work(values['dry-run'] === true);
    });
  },
};
