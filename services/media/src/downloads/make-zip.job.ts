import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { getClearanceSheet } from '@cueroom/contracts/catalog/clearance-sheets';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { downloadMade, type MadeFile, makeZip, MakeZip, type ZipDownload } from '@cueroom/contracts/media/downloads';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { namesOwners } from '@cueroom/contracts/rights/clearance';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { storeZip } from '../archive/store-zip';
import type { ZipContent } from '../archive/zip-stream';
import { exportSound } from '../ffmpeg/export';
import { readFileStream } from '../files/sha256';
import { WorkFolders } from '../files/work-folders';
import { Studio, tagsOf } from './sound-tags';
import { tellProgress } from './tell-progress';
import { tracklist } from './tracklist';
import { fileKeysOf, type ZipPart, zipParts, type ZipSound } from './zip-contents';

export const zipErrors = {
  gone: 'The files of this music are not there any more.',
  unreadable: 'A file cannot be made into another format. The originals can be downloaded.',
} as const;

/** A person who waits wants to see it move, the bus does not want to hear of every file. */
const tellEveryMs = 1000;

/** Puts all files of some tracks into one ZIP, with a list of what they are. */
@Injectable()
export class MakeZipJob implements GivesUp<MakeZip> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
    private readonly studio: Studio,
  ) {}

  @OnJob(makeZip)
  async make(wanted: MakeZip, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const startedAt = Date.now();
    tellProgress(this.bus, wanted.key, 0);
    try {
      const file = await this.folders.withFolder((folder) => this.pack(wanted, folder, signal));
      await this.report(wanted, file, null);
      log.info({ tracks: wanted.trackIds.length, bytes: file.bytes, tookMs: Date.now() - startedAt }, 'zip completed');
    } catch (error) {
      const reason = sentenceOf(error);
      if (!reason) throw error;
      await this.report(wanted, null, reason);
      log.info({ tracks: wanted.trackIds.length, reason }, 'zip failed');
    }
  }

  async giveUp(wanted: MakeZip): Promise<void> {
    await this.report(wanted, null, zipErrors.unreadable);
    log.error({ key: wanted.key }, 'zip failed: the worker crashed repeatedly');
  }

  private async pack(wanted: MakeZip, folder: string, signal: AbortSignal): Promise<MadeFile> {
    const parts = await this.partsOf(wanted);
    const sounds = parts.flatMap((part) => part.sounds);
    if (sounds.length === 0) throw new AppError('impossible', zipErrors.gone);
    const tell = this.progressOf(wanted, sounds);
    // A killed run may have come as far as this.
    await this.storage.remove(wanted.key);
    const written = await storeZip(this.storage, wanted.key, signal, async (zip, stop) => {
      zip.addText('tracklist.csv', tracklist(parts, wanted));
      if (wanted.hasRights) await this.addSheets(zip, parts, wanted);
      for (const sound of sounds) {
        stop.throwIfAborted();
        await this.add(zip, sound, wanted, folder, stop, tell);
      }
    });
    return { ...written, contentType: 'application/zip' };
  }

  /** Without tracks that were deleted, and files that are elsewhere. */
  private async partsOf({ trackIds, format }: ZipDownload): Promise<ZipPart[]> {
    const tracks: Track[] = [];
    for (const id of trackIds) {
      const track = await this.bus.request(getTrack, { id }).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      });
      if (track) tracks.push(track);
    }
    const keys = fileKeysOf(tracks);
    return zipParts(tracks, keys.length > 0 ? await this.bus.request(describeObjects, { keys }) : [], format);
  }

  private async addSheets(
    zip: ZipContent,
    parts: readonly ZipPart[],
    { isForStudio = false }: ZipDownload,
  ): Promise<void> {
    for (const { folder, track } of parts) {
      if (!isForStudio && !namesOwners(track.rights)) continue;
      const { pdf } = await this.bus.request(getClearanceSheet, { id: track.id, isForStudio });
      zip.addBytes(path.posix.join(folder, 'rights.pdf'), Buffer.from(pdf, 'base64'));
    }
  }

  /** An original is read from the storage when its turn comes; another format is made first, and deleted when it is in. */
  private async add(
    zip: ZipContent,
    { name, track, source }: ZipSound,
    { format, hasRights }: MakeZip,
    folder: string,
    signal: AbortSignal,
    tell: (bytes: number) => void,
  ): Promise<void> {
    const told = (stream: Readable) => stream.once('end', () => tell(source.bytes));
    if (format === 'original') {
      zip.addStream(name, source.bytes, async () => told(await this.storage.read(source.key)));
      return;
    }
    const original = path.join(folder, 'source');
    const target = path.join(folder, randomUUID());
    await this.storage.copyTo(source.key, original);
    const failure = await exportSound(original, target, format, tagsOf(track, this.studio, hasRights), signal);
    await rm(original);
    if (failure !== null) {
      log.info({ format, failure }, 'ffmpeg failed');
      throw new AppError('impossible', zipErrors.unreadable);
    }
    const { size } = await stat(target);
    const open = () => told(readFileStream(target)).once('close', () => void rm(target, { force: true }));
    zip.addStream(name, size, () => Promise.resolve(open()));
  }

  private progressOf({ key }: MakeZip, sounds: readonly ZipSound[]): (bytes: number) => void {
    const all = sounds.reduce((sum, { source }) => sum + source.bytes, 0);
    let done = 0;
    let toldAt = 0;
    return (bytes) => {
      done += bytes;
      if (Date.now() - toldAt < tellEveryMs) return;
      toldAt = Date.now();
      // 100 is said when it is stored.
      const progress = Math.min(99, Math.floor((100 * done) / Math.max(all, 1)));
      tellProgress(this.bus, key, progress);
    };
  }

  private report({ key }: MakeZip, file: MadeFile | null, error: string | null): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    return this.bus.publish(downloadMade, `${key}-made-${randomUUID()}`, { key, file, error });
  }
}

/** Null where another try may succeed. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof ObjectMissing) return zipErrors.gone;
  return error instanceof AppError && error.kind !== 'unavailable' ? error.message : null;
};
