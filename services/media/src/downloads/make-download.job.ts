import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { stat } from 'node:fs/promises';
import { AppError } from '@cueroom/contracts/app-error';
import { getTrack } from '@cueroom/contracts/catalog/tracks';
import { downloadMade, makeDownload, MakeDownload, type MadeFile } from '@cueroom/contracts/media/downloads';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { sha256OfFile } from '../files/sha256';
import { exportSound } from '../ffmpeg/export';
import { detectFileType } from '../objects/content-type';
import { Studio, tagsOf } from './sound-tags';
import { tellProgress } from './tell-progress';
import { wantedOf } from './wanted-file';
import { WorkFolders } from '../files/work-folders';

export const jobErrors = {
  gone: 'The file of this track is not there any more.',
  unreadable: 'This file cannot be made into another format. The original can be downloaded.',
} as const;

@Injectable()
export class MakeDownloadJob implements GivesUp<MakeDownload> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
    private readonly studio: Studio,
  ) {}

  @OnJob(makeDownload)
  async make(wanted: MakeDownload, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const startedAt = Date.now();
    const { trackId, format } = wanted;
    tellProgress(this.bus, wanted.key, 0);
    try {
      const file = await this.folders.withFolder((folder) => this.export(wanted, folder, signal));
      await this.report(wanted, file, null);
      log.info({ trackId, format, bytes: file.bytes, tookMs: Date.now() - startedAt }, 'download completed');
    } catch (error) {
      const reason = sentenceOf(error);
      if (!reason) throw error;
      await this.report(wanted, null, reason);
      log.info({ trackId, format, reason }, 'download failed');
    }
  }

  async giveUp(wanted: MakeDownload): Promise<void> {
    await this.report(wanted, null, jobErrors.unreadable);
    log.error({ ...wanted }, 'download failed: the worker crashed repeatedly');
  }

  /** The original stays as delivered, byte for byte: rewriting would lose chunks that ffmpeg does not know. Only its name is ours. */
  private async export(
    { key, trackId, versionId, sourceKey, format, hasRights = false }: MakeDownload,
    folder: string,
    signal: AbortSignal,
  ) {
    // Alone in its folder and without its name: what it contains decides what it is.
    const source = path.join(folder, 'source');
    await this.storage.copyTo(sourceKey, source);
    if (format === 'original') return this.store(key, source, signal);
    const track = wantedOf(await this.bus.request(getTrack, { id: trackId }), versionId);
    const target = path.join(folder, 'target');
    const failure = await exportSound(source, target, format, tagsOf(track, this.studio, hasRights), signal);
    if (failure === null) return this.store(key, target, signal);
    log.info({ trackId, format, failure }, 'ffmpeg failed');
    throw new AppError('impossible', jobErrors.unreadable);
  }

  private async store(key: string, file: string, signal: AbortSignal): Promise<MadeFile> {
    const [sha256, contentType, { size: bytes }] = await Promise.all([
      sha256OfFile(file, signal),
      detectFileType(file),
      stat(file),
    ]);
    await this.storage.putFile(key, file);
    return { sha256, contentType, bytes };
  }

  private report({ key }: MakeDownload, file: MadeFile | null, error: string | null): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    return this.bus.publish(downloadMade, `${key}-made-${randomUUID()}`, { key, file, error });
  }
}

/** Null where another try may succeed. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof ObjectMissing) return jobErrors.gone;
  return error instanceof AppError && error.kind !== 'unavailable' ? error.message : null;
};
