import { randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import {
  type Download,
  DownloadId,
  downloadMade,
  DownloadMade,
  downloadProgressed,
  DownloadProgressed,
  getDownload,
  makeDownload,
  makeZip,
  startDownload,
  StartDownload,
  startZip,
  StartZip,
  TrackDownload,
  ZipDownload,
} from '@cueroom/contracts/media/downloads';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { Bus } from '@cueroom/messaging/bus';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller } from '@nestjs/common';
import { downloadName, endingOf, zipLetters, zipName } from '../files/file-name';
import { ObjectsRepository } from '../objects/objects.repository';
import type { ObjectDocument } from '../objects/objects.schema';
import { hasRoom, noRoom } from '../objects/upload-rules';
import { wantedOf } from './wanted-file';
import { fileKeysOf } from './zip-contents';

/** A job without a result by then counts as lost; the admin starts another one. */
const patienceMs = 15 * 60_000;
/** Until a ZIP begins: each takes minutes, and several people may ask for theirs at once. */
const zipPatienceMs = 60 * 60_000;
const batch = 100;

export const refusals = {
  none: 'This track has no file',
  noneOfAll: 'None of these tracks has a file',
  elsewhere: 'The file of this track is a link: it is not kept here',
  gone: 'The file of this track is not there any more',
  lost: 'It took too long. Please try again.',
} as const;

/** That an admin has taken files away is an activity of each track. */
const downloaded = (trackIds: readonly string[]): OutboxEntry[] =>
  trackIds.flatMap((entityId) => changeEntries({ entityType: 'track', entityId, did: 'downloaded' }));

const newKey = () => randomBytes(16).toString('hex');

/** A download is a stored file without an owner: its record is its state, and the sweep deletes it after a day. */
@Controller()
export class DownloadsController {
  constructor(
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
    private readonly bus: Bus,
  ) {}

  @OnMessage(startDownload)
  async start({ trackId, format, versionId, hasRights, key = newKey() }: StartDownload, now = Date.now()) {
    const wanted = wantedOf(await this.bus.request(getTrack, { id: trackId }), versionId);
    const source = await this.sourceOf(wanted.fileUrl);
    if (!hasRoom(await this.storage.room())) throw noRoom();
    const ending = format === 'original' ? endingOf(source.contentType, source.filename) : format;
    const filename = downloadName(wanted, ending);
    return this.once(key, async () => {
      const slot = { kind: 'download', filename, sourceKey: source.key, outbox: downloaded([trackId]) } as const;
      await this.records.issue(key, slot, new Date(now + patienceMs));
      await this.enqueue(key, { trackId, format, hasRights, ...(versionId && { versionId }) }, source.key, now);
      return { id: key, state: 'queued', filename, bytes: null, error: null };
    });
  }

  @OnMessage(startZip)
  async startZip({ key = newKey(), ...wanted }: StartZip, now = Date.now()): Promise<Download> {
    const tracks = await Promise.all(wanted.trackIds.map((id) => this.bus.request(getTrack, { id })));
    const sourceKeys = (await this.records.describe(fileKeysOf(tracks))).map(({ key }) => key);
    if (sourceKeys.length === 0) throw new AppError('impossible', noFilesOf(tracks));
    if (!hasRoom(await this.storage.room())) throw noRoom();
    const [only] = tracks;
    const { title } = wanted;
    const filename = only && !title ? downloadName(only, 'zip', zipLetters) : zipName(title ?? '');
    return this.once(key, async () => {
      const slot = { kind: 'download', filename, sourceKeys, outbox: downloaded(wanted.trackIds) } as const;
      await this.records.issue(key, slot, new Date(now + zipPatienceMs));
      await this.enqueueZip(key, wanted, now);
      return { id: key, state: 'queued', filename, bytes: null, error: null, progress: 0 };
    });
  }

  @OnMessage(getDownload)
  async get({ id }: DownloadId, now = new Date()): Promise<Download> {
    const found = await this.records.findDownload(id);
    if (!found) throw new AppError('not_found', 'This download does not exist (any more)');
    const { state, bytes = null, error = found.expiresAt <= now ? refusals.lost : null } = found;
    const answer = { id, filename: found.filename ?? '' };
    const progress = (percent: number) => (found.wantedZip ? { progress: percent } : {});
    if (state === 'uploaded') return { ...answer, state: 'done', bytes, error: null, ...progress(100) };
    const unfinished = { ...answer, bytes: null, error, ...progress(found.progress ?? 0) };
    if (error) return { ...unfinished, state: 'failed' };
    return { ...unfinished, state: 'queued', isWaiting: found.progress === undefined };
  }

  @OnEvent(downloadMade)
  async finish({ key, file, error }: DownloadMade): Promise<void> {
    if (file) await this.records.recordUpload(key, file);
    else await this.records.failDownload(key, error ?? refusals.gone);
    // The record was swept, or its source deleted. Also after an error: an earlier, killed worker may have stored the file.
    if (!(await this.records.findDownload(key))) await this.storage.remove(key);
  }

  @OnEvent(downloadProgressed)
  async recordProgress({ key, progress }: DownloadProgressed, now = Date.now()): Promise<void> {
    await this.records.recordProgress(key, progress, new Date(now + patienceMs));
  }

  /** The download of this key: the first one, when it is asked for again. */
  private once(key: string, begin: () => Promise<Download>): Promise<Download> {
    return begin().catch((error: unknown) => {
      if (isDuplicateKey(error, 'key')) return this.get({ id: key });
      throw error;
    });
  }

  /** With all of Redis a job may be lost, and a person waits for it. @returns how many */
  @Every('overdue-downloads', reconcileEveryMs)
  async enqueueOverdue(now = Date.now()): Promise<number> {
    const overdue = await this.records.findOverdueDownloads(overdueSince(now), new Date(now), batch);
    return askAgain('downloads', overdue, async ({ key, wanted, sourceKey, wantedZip }) => {
      if (wanted && sourceKey) await this.enqueue(key, wanted, sourceKey, now);
      if (wantedZip) await this.enqueueZip(key, wantedZip, now);
      return true;
    });
  }

  /** Recorded before it is enqueued. A job that waits or runs already is not doubled. */
  private async enqueue(key: string, wanted: TrackDownload, sourceKey: string, now: number): Promise<void> {
    await this.records.markEnqueued(key, { wanted }, new Date(now));
    await this.bus.enqueue(makeDownload, `download-${key}`, { key, ...wanted, sourceKey });
  }

  private async enqueueZip(key: string, wantedZip: ZipDownload, now: number): Promise<void> {
    await this.records.markEnqueued(key, { wantedZip }, new Date(now));
    await this.bus.enqueue(makeZip, `download-${key}`, { key, ...wantedZip });
  }

  /** @throws AppError 'impossible' when there are no bytes of ours */
  private async sourceOf(fileUrl: string | null): Promise<ObjectDocument> {
    if (!fileUrl) throw new AppError('impossible', refusals.none);
    const key = objectKeyOf(fileUrl);
    if (!key) throw new AppError('impossible', refusals.elsewhere);
    const source = await this.records.find(key);
    if (source?.state !== 'uploaded') throw new AppError('impossible', refusals.gone);
    return source;
  }
}

const noFilesOf = (tracks: readonly Track[]): string => {
  if (tracks.length > 1) return refusals.noneOfAll;
  return tracks.some(({ fileUrl }) => fileUrl && !objectKeyOf(fileUrl)) ? refusals.elsewhere : refusals.none;
};
