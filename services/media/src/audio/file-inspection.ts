import path from 'node:path';
import type { SongAudio } from '@cueroom/contracts/intake/songs';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { getObjectStatus } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { WorkFolders } from '../files/work-folders';
import { type Inspected, inspectFile } from './inspect-file';
import { sentences } from './verdict';

const renditionsMade = ['preview', 'peaks', 'fingerprint'] as const;

/** A private copy of a stored file, a verdict on it, and what it is played by, stored beside it. */
@Injectable()
export class FileInspection {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  inspect(key: string, signal: AbortSignal): Promise<SongAudio> {
    return this.folders.withFolder((folder) => this.judge(key, folder, signal));
  }

  private async judge(key: string, folder: string, signal: AbortSignal): Promise<SongAudio> {
    // Alone in its folder and without its name: what it contains decides what it is.
    const file = path.join(folder, 'source');
    try {
      await this.storage.copyTo(key, file);
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await this.removeUnwanted(key);
      return { state: 'invalid', error: sentences.gone };
    }
    const inspected = await inspectFile(file, folder, signal);
    if ('error' in inspected) return { state: 'invalid', error: inspected.error };
    // Another worker has taken the job over: what it has stored stays.
    signal.throwIfAborted();
    await this.store(key, inspected);
    return {
      state: 'valid',
      ...inspected.facts,
      suggestions: inspected.suggestions,
      previewUrl: objectPathOf(renditionKey(key, 'preview')),
      peaksUrl: objectPathOf(renditionKey(key, 'peaks')),
    };
  }

  private async store(key: string, inspected: Inspected): Promise<void> {
    await Promise.all(
      renditionsMade.map((rendition) => this.storage.putFile(renditionKey(key, rendition), inspected[rendition])),
    );
    if (!(await this.storage.stat(key))) await this.removeUnwanted(key);
  }

  /**
   * A file is deleted before its renditions: those that were stored too late are deleted here. An archived
   * file is not there either, and keeps them.
   */
  private async removeUnwanted(key: string): Promise<void> {
    const { isKept } = await this.bus.request(getObjectStatus, { key });
    if (isKept) return;
    for (const rendition of renditionsMade) await this.storage.remove(renditionKey(key, rendition));
  }
}
