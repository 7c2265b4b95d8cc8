import { createReadStream } from 'node:fs';
import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import { addIngestFile, addIngestTable } from '@cueroom/contracts/catalog/ingests';
import { limits } from '@cueroom/contracts/limits';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload, recordFile, type UploadKind } from '@cueroom/contracts/media/objects';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import type { Request } from '../request-services';
import type { NotTaken } from './folder';

const longestName = 255;
/** A file's name in the studio; its path in the folder is part of it. */
export const shownName = (name: string): string => name.slice(-longestName);

interface Tools {
  request: Request;
  storage: ObjectStorage;
  signal: AbortSignal;
}

/** The file itself is the problem: others may do. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof AppError && ['invalid', 'too_large', 'wrong_type'].includes(error.kind)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'ENOENT' || code === 'EIO' ? `it cannot be opened (${code})` : null;
};

/** Puts files where uploads go: their bytes into the store, and what they are to the services. */
export class FileSender {
  constructor(private readonly tools: Tools) {}

  /** @returns why it was not taken, if so */
  async send(ingestId: string, folder: string, name: string, size: number): Promise<NotTaken | null> {
    try {
      const objectPath = await this.store(path.join(folder, name), size, 'track');
      await this.tools.request(addIngestFile, { id: ingestId, objectPath, fileName: shownName(name) });
      return null;
    } catch (error) {
      const why = reasonOf(error);
      if (why === null) throw error;
      return { name, why };
    }
  }

  async sendTable(ingestId: string, file: string, size: number): Promise<void> {
    await this.tools.request(addIngestTable, { id: ingestId, objectPath: await this.store(file, size, 'csv') });
  }

  private async store(file: string, size: number, kind: UploadKind): Promise<string> {
    const { request, storage, signal } = this.tools;
    signal.throwIfAborted();
    const { key } = await request(openUpload, { filename: path.basename(file).slice(-200), size, kind, byAdmin: true });
    const content = createReadStream(file, { highWaterMark: 2 ** 20, signal });
    const written = await storage.create(key, content as AsyncIterable<Buffer>, limits.uploadBytes[kind]);
    await request(recordFile, { key, ...written });
    return objectPathOf(key);
  }
}
