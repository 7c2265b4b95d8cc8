import { Refusal } from '../command';
import { ZipReader } from './zip-reader';

/** @throws Refusal when there is no such file, DamagedBackup */
export const openBackup = (file: string): Promise<ZipReader> =>
  ZipReader.open(file).catch((error: unknown) => {
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === 'open' ? new Refusal(`${file} cannot be read (${code}).`) : error;
  });
