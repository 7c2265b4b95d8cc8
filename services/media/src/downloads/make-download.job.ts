import path from 'node:path';
import { stat } from 'node:fs/promises';
import { getTrack } from '@cueroom/contracts/catalog/tracks';
import { makeDownload, MakeDownload, type MadeFile } from '@cueroom/contracts/media/downloads';
import { Bus } from '@cueroom/messaging/bus';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { exportSound } from '../ffmpeg/export';
import { FileError } from '../files/file-error';
import { sha256OfFile } from '../files/sha256';
import { WorkFolders } from '../files/work-folders';
import { detectFileType } from '../objects/content-type';
import { MediaJob } from '../jobs/media-job';
import { reportDownload, reportProgress } from './report-download';
import { Studio, tagsOf } from './sound-tags';
import { wantedOf } from './wanted-file';

const unreadable = 'This file cannot be made into another format. The original can be downloaded.';
export const jobErrors = {
  gone: 'The file of this track is not there any more.',
  unreadable,
  crashing: unreadable,
} as const;

@Injectable()
export class MakeDownloadJob extends MediaJob<MakeDownload, MadeFile> {
  protected readonly name = 'download';
  protected readonly sentences = jobErrors;

  constructor(
    storage: ObjectStorage,
    folders: WorkFolders,
    bus: Bus,
    private readonly studio: Studio,
  ) {
    super(storage, folders, bus);
  }

  @OnJob(makeDownload)
  make(wanted: MakeDownload, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    reportProgress(this.bus, wanted.key, 0);
    return this.run(wanted, (folder) => this.export(wanted, folder, signal));
  }

  protected override logged({ trackId, format }: MakeDownload, file: MadeFile | null) {
    return { trackId, format, bytes: file?.bytes };
  }

  protected report({ key }: MakeDownload, file: MadeFile | null, error: string | null): Promise<void> {
    return reportDownload(this.bus, key, file, error);
  }

  /** The original stays as delivered, byte for byte: rewriting would lose chunks that ffmpeg does not know. Only its name is ours. */
  private async export(
    { key, trackId, versionId, sourceKey, format, hasRights = false }: MakeDownload,
    folder: string,
    signal: AbortSignal,
  ) {
    const source = await this.fetch(sourceKey, folder);
    if (format === 'original') return this.store(key, source, signal);
    const track = wantedOf(await this.bus.request(getTrack, { id: trackId }), versionId);
    const target = path.join(folder, 'target');
    const failure = await exportSound(source, target, format, tagsOf(track, this.studio, hasRights), signal);
    if (failure === null) return this.store(key, target, signal);
    log.info({ trackId, format, failure }, 'ffmpeg failed');
    throw new FileError(jobErrors.unreadable);
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
}
