import { readFile } from 'node:fs/promises';
import { Erasure } from '@cueroom/contracts/intake/personal-data';
import { checkInput } from '@cueroom/platform/check-input';
import { Refusal } from '../command';

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
      throw new Refusal(`Line ${at + 1} of ${file} is not an erasure.`);
    }
  });
};

/** In the stored shape of intake's collection `erasures`, as a restore writes it while no service runs; intake applies it at its start. */
export const erasureDocument = ({ id, erasedAt, ...rest }: Erasure) => ({
  _id: id,
  ...rest,
  erasedAt: new Date(erasedAt),
});
