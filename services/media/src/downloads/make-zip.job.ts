import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { getClearanceSheet } from '@cueroom/contracts/catalog/clearance-sheets';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { type MadeFile, makeZip, MakeZip, type ZipDownload } from '@cueroom/contracts/media/downloads';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { namesOwners } from '@cueroom/contracts/rights/clearance';
import { Bus } from '@cueroom/messaging/bus';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { storeZip } from '../archive/store-zip';
import type { ZipContent } from '../archive/zip-stream';
import { exportSound } from '../ffmpeg/export';
import { FileError } from '../files/file-error';
import { readFileStream } from '../files/sha256';
import { WorkFolders } from '../files/work-folders';
import { MediaJob } from '../jobs/media-job';
import { reportDownload, reportProgress } from './report-download';
import { Studio, tagsOf } from './sound-tags';
import { tracklist, fileKeysOf, type ZipPart, zipParts, type ZipSound } from './zip-contents';

const unreadable = 'A file cannot be made into another format. The originals can be downloaded.';
export const zipErrors = {
  gone: 'The files of this music are not there any more.',
  unreadable,
  crashing: unreadable,
} as const;

/** A person who waits wants to see it move, the bus does not want to hear of every piece. */
const reportEveryMs = 1000;

/** Puts all files of some tracks into one ZIP, with a list of what they are. */
@Injectable()
export class MakeZipJob extends MediaJob<MakeZip, MadeFile> {
  protected readonly name = 'zip';
  protected readonly sentences = zipErrors;

  constructor(
    storage: ObjectStorage,
    folders: WorkFolders,
    bus: Bus,
    private readonly studio: Studio,
  ) {
    super(storage, folders, bus);
  }

  @OnJob(makeZip)
  make(wanted: MakeZip, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    reportProgress(this.bus, wanted.key, 0);
    return this.run(wanted, (folder) => this.pack(wanted, folder, signal));
  }

  protected override logged({ trackIds }: MakeZip, file: MadeFile | null) {
    return { tracks: trackIds.length, bytes: file?.bytes };
  }

  protected report({ key }: MakeZip, file: MadeFile | null, error: string | null): Promise<void> {
    return reportDownload(this.bus, key, file, error);
  }

  private async pack(wanted: MakeZip, folder: string, signal: AbortSignal): Promise<MadeFile> {
    const parts = await this.partsOf(wanted);
    const sounds = parts.flatMap((part) => part.sounds);
    if (sounds.length === 0) throw new FileError(zipErrors.gone);
    const reportBytes = this.progressOf(wanted, sounds);
    // A killed run may have come as far as this.
    await this.storage.remove(wanted.key);
    const written = await storeZip(this.storage, wanted.key, signal, async (zip, stop) => {
      zip.addText('tracklist.csv', tracklist(parts, wanted));
      if (wanted.hasRights) await this.addSheets(zip, parts, wanted);
      for (const sound of sounds) {
        stop.throwIfAborted();
        await this.add(zip, sound, wanted, folder, stop, reportBytes);
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
    reportBytes: (bytes: number) => void,
  ): Promise<void> {
    if (format === 'original') {
      zip.addStream(name, source.bytes, async () => counted(await this.storage.read(source.key), reportBytes));
      return;
    }
    const original = path.join(folder, 'source');
    const target = path.join(folder, randomUUID());
    await this.storage.copyTo(source.key, original);
    // What takes long is to make it; putting it in does not.
    let reported = 0;
    const reportShare = (share: number) => {
      reportBytes(share * source.bytes - reported);
      reported = share * source.bytes;
    };
    const tags = tagsOf(track, this.studio, hasRights);
    const failure = await exportSound(original, target, format, tags, signal, reportShare);
    reportShare(1);
    await rm(original);
    if (failure !== null) {
      log.info({ format, failure }, 'ffmpeg failed');
      throw new FileError(zipErrors.unreadable);
    }
    const { size } = await stat(target);
    const open = () => readFileStream(target).once('close', () => void rm(target, { force: true }));
    zip.addStream(name, size, () => Promise.resolve(open()));
  }

  private progressOf({ key }: MakeZip, sounds: readonly ZipSound[]): (bytes: number) => void {
    const all = sounds.reduce((sum, { source }) => sum + source.bytes, 0);
    let done = 0;
    let reported = 0;
    let reportedAt = 0;
    return (bytes) => {
      done += bytes;
      // 100 is said when it is stored.
      const progress = Math.min(99, Math.floor((100 * done) / Math.max(all, 1)));
      if (progress === reported || Date.now() - reportedAt < reportEveryMs) return;
      reported = progress;
      reportedAt = Date.now();
      reportProgress(this.bus, key, progress);
    };
  }
}

/** As it is read: one file alone may take minutes. */
const counted = (file: Readable, reportBytes: (bytes: number) => void): Readable => {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      reportBytes(chunk.length);
      done(null, chunk);
    },
  });
  // Who reads it hears of what went wrong.
  return pipeline(file, counter, () => undefined);
};
