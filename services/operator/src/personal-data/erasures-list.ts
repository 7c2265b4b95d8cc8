import { readFile } from 'node:fs/promises';
import { Erasure, repeatErasures } from '@cueroom/contracts/intake/personal-data';
import { checkInput } from '@cueroom/platform/check-input';
import { Refusal } from '../command';
import type { Ask } from './ask-services';
import { parts } from './person';

/** A list as `erase` writes it: one erasure in each line. @throws Refusal that names the line */
export const readErasures = async (file: string): Promise<Erasure[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The list of erasures cannot be read: ${file} (${error.code}).`);
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [checkInput(Erasure, JSON.parse(line), { unknownFields: 'drop' })];
    } catch {
      throw new Refusal(`Line ${at + 1} of ${file} is no erasure.`);
    }
  });
};

/** Gives them to the running studio. @returns how many there are on the list */
export const repeatList = async (ask: Ask, file: string): Promise<number> => {
  const erasures = await readErasures(file);
  for (const some of parts(erasures)) await ask(repeatErasures, { erasures: some });
  return erasures.length;
};

/** As intake keeps them (its collection `erasures`): what a restore puts there is applied when intake starts. */
export const erasureDocument = ({ id, erasedAt, ...rest }: Erasure) => ({
  _id: id,
  ...rest,
  erasedAt: new Date(erasedAt),
});
