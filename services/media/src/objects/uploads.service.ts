import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@cueroom/contracts/app-error';
import {
  type NewUpload,
  type OpenUpload,
  type RecordedFile,
  requestExpired,
  type StoredObject,
  type UploadKind,
  uploadKinds,
  type UploadSlot,
} from '@cueroom/contracts/media/objects';
import { pictureFileTypes } from '@cueroom/contracts/media/pictures';
import { limits } from '@cueroom/contracts/rules';
import {
  ObjectExists,
  ObjectStorage,
  ObjectTooLarge,
  StorageFull,
  type WrittenObject,
} from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { usesFileOf } from '@cueroom/contracts/media/file-use';
import { Bus } from '@cueroom/messaging/bus';
import { tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { sha256Of } from '../files/sha256';
import { checkPicture } from '../raster/check-picture';
import { detectType } from './content-type';
import { inTime } from './in-time';
import { ObjectsRepository, storedObject } from './objects.repository';
import type { ObjectDocument } from './objects.schema';
import { hasRoom, judgeUpload, kindOfUpload, noRoom, slotMs, tooLarge } from './upload-rules';
import { OwnershipRepository } from './ownership.repository';

const checkedEveryBytes = 16 * 2 ** 20;

export const alreadyUploaded = () => new AppError('conflict', 'This file was uploaded already');
const noSlot = () => new AppError('not_found', 'There is no place for this file (any more)');

export const uploadKindOf = ({ kind }: ObjectDocument): UploadKind | undefined =>
  uploadKinds.find((one) => one === kind);

/** Files on their way in. A record says that bytes are there only when they are. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly objects: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async openUpload(upload: OpenUpload, now = Date.now()): Promise<UploadSlot> {
    await this.checkNew(upload);
    const key = randomBytes(16).toString('hex');
    const expiresAt = new Date(now + slotMs);
    await this.objects.issue(key, { ...upload, kind: kindOfUpload(upload) }, expiresAt);
    return { key, expiresAt: expiresAt.toISOString() };
  }

  /** Could it be taken, as far as its sender says what it is? */
  async checkNew(upload: NewUpload): Promise<void> {
    const refusal = judgeUpload(upload);
    if (refusal) throw refusal;
    await this.checkRoom(upload.size);
  }

  /** Before a byte is read: may this upload begin? @returns how many bytes it may have. */
  async checkUpload(key: string, declaredBytes: number | undefined, now = Date.now()): Promise<number> {
    const slot = await this.objects.find(key);
    const kind = slot && uploadKindOf(slot);
    if (!kind || slot.state === 'leaving') throw noSlot();
    if (slot.state !== 'issued') throw alreadyUploaded();
    if (slot.expiresAt.getTime() <= now) throw new AppError('forbidden', requestExpired);
    const maxBytes = limits.uploadBytes[kind];
    if (declaredBytes !== undefined && declaredBytes > maxBytes) throw tooLarge(kind);
    await this.checkRoom(declaredBytes);
    return maxBytes;
  }

  /** Stores the bytes, whole or not at all; of a picture that is damaged, or too large, nothing. Of two uploads to one slot one is stored and the other one is refused. */
  async upload(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<StoredObject> {
    const written = await this.write(key, this.whileThereIsRoom(content), maxBytes);
    const contentType = await this.sniff(key, written.bytes);
    const isPicture = await this.isPicture(key, contentType);
    const recorded = await inTime(
      this.objects.recordUpload(key, { ...written, contentType, ...(isPicture && { isPicture }) }),
    );
    if (!recorded) throw alreadyUploaded();
    return storedObject(recorded);
  }

  /** Of bytes that are in the store already. Safe to be repeated. */
  async record({ key, ...written }: RecordedFile): Promise<StoredObject> {
    const contentType = await this.sniff(key, written.bytes);
    const recorded =
      (await this.objects.recordUpload(key, { ...written, contentType })) ?? (await this.objects.find(key));
    if (recorded?.sha256 !== written.sha256) throw alreadyUploaded();
    return storedObject(recorded);
  }

  async checkRoom(neededBytes?: number): Promise<void> {
    if (!hasRoom(await this.storage.room(), neededBytes)) throw noRoom();
  }

  /** Each of many that began together had room for itself. */
  private async *whileThereIsRoom(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unchecked = 0;
    for await (const chunk of content) {
      unchecked += chunk.length;
      if (unchecked >= checkedEveryBytes) {
        await this.checkRoom();
        unchecked = 0;
      }
      yield chunk;
    }
  }

  /** What an admin sends as one; other files are checked when a project or a pitch takes them as pictures. */
  private async isPicture(key: string, contentType: string): Promise<boolean> {
    if (!pictureFileTypes.includes(contentType)) return false;
    const slot = await this.objects.find(key);
    if (slot?.kind !== 'image' || !slot.byAdmin) return false;
    try {
      await checkPicture(this.storage, key);
    } catch (error) {
      if (error instanceof AppError) await this.storage.remove(key);
      throw error;
    }
    return true;
  }

  private sniff(key: string, bytes: number): Promise<string> {
    return detectType(async (start, length) => {
      const end = Math.min(bytes, start + length) - 1;
      return end < start ? Buffer.alloc(0) : buffer(await this.storage.read(key, { start, end }));
    });
  }

  /** Writes the bytes. @throws AppError with the words for what stopped it; else what the sender's stream threw. */
  private async write(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<WrittenObject> {
    try {
      return await this.storage.create(key, content, maxBytes);
    } catch (error) {
      if (error instanceof ObjectExists) {
        if (await this.isUnrecorded(key, error.refused)) return error.refused;
        throw alreadyUploaded();
      }
      if (error instanceof StorageFull) throw noRoom();
      if (error instanceof ObjectTooLarge) {
        const slot = await this.objects.find(key);
        throw tooLarge((slot && uploadKindOf(slot)) ?? 'audio');
      }
      throw error;
    }
  }

  /** A crash between the bytes and their record: the same bytes, sent again, are those that are there. */
  private async isUnrecorded(key: string, { sha256 }: WrittenObject): Promise<boolean> {
    if ((await this.objects.find(key))?.state !== 'issued') return false;
    return (await sha256Of(await this.storage.read(key))) === sha256;
  }
}

@Injectable()
export class ObjectsSweeper {
  constructor(
    private readonly owners: OwnershipRepository,
    private readonly storage: ObjectStorage,
    private readonly bus: Bus,
  ) {}

  @Every('sweep-unfinished-uploads', 30_000)
  async sweepUnfinished(): Promise<void> {
    const count = await this.storage.sweepUnfinished();
    if (count > 0) log.info({ count }, 'deleted unfinished uploads');
  }

  /** @returns how many files were deleted */
  @Every('sweep-files-without-an-owner', 10 * 60_000)
  async sweep(now = Date.now()): Promise<number> {
    await this.settleClaims(now);
    const count = await this.owners.sweep(now);
    if (count > 0) log.info({ count }, 'deleted files without an owner');
    return count;
  }

  /**
   * The event that confirms a claim may wait for days, where its queue is paused: whether the record was written, only its
   * service knows. While that is away, the file stays.
   */
  private async settleClaims(now: number): Promise<void> {
    await tryEach('stale-claims', await this.owners.listStaleClaims(now), async (claim) => {
      const { key, owner } = claim;
      const question = usesFileOf(owner);
      const isUsed = question !== undefined && (await this.bus.request(question, { key })).isUsed;
      await (isUsed ? this.owners.confirm(key, owner) : this.owners.dropClaim(claim));
    });
  }
}
