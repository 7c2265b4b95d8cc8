import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import {
  type ClaimObject,
  type NewUpload,
  requestExpired,
  type StoredObject,
  type UploadKind,
  uploadKinds,
  type UploadSlot,
} from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/rules';
import {
  ObjectExists,
  ObjectStorage,
  ObjectTooLarge,
  StorageFull,
  type WrittenObject,
} from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { detectType, sniffedBytes } from './content-type';
import { inTime } from './in-time';
import { ObjectsRepository, storedObject } from './objects.repository';
import type { ObjectDocument } from './objects.schema';
import { removeRenditions } from './remove-renditions';
import { hasRoom, judgeClaim, judgeUpload, kindOfUpload, noRoom, slotMs, tooLarge, unownedMs } from './upload-rules';

const checkedEveryBytes = 16 * 2 ** 20;

const alreadyUploaded = () => new AppError('conflict', 'This file was uploaded already');
const gone = () => new AppError('not_found', 'There is no place for this file (any more)');

/** Undefined where nobody uploads to. */
const uploadKindOf = ({ kind }: ObjectDocument): UploadKind | undefined => uploadKinds.find((one) => one === kind);

/** Files and their records: a record says that bytes are there only when they are. */
@Injectable()
export class ObjectsService {
  constructor(
    private readonly objects: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async openUpload(upload: NewUpload, now = Date.now()): Promise<UploadSlot> {
    const refusal = judgeUpload(upload);
    if (refusal) throw refusal;
    await this.checkRoom(upload.size);
    const key = randomBytes(16).toString('hex');
    const expiresAt = new Date(now + slotMs);
    await this.objects.issue(key, { ...upload, kind: kindOfUpload(upload) }, expiresAt);
    return { key, expiresAt: expiresAt.toISOString() };
  }

  /** Before a byte is read: may this upload begin? @returns how many bytes it may have. */
  async checkUpload(key: string, declaredBytes: number | undefined, now = Date.now()): Promise<number> {
    const slot = await this.objects.find(key);
    if (!slot || slot.state === 'leaving') throw gone();
    const kind = uploadKindOf(slot);
    if (!kind) throw gone();
    if (slot.state !== 'issued') throw alreadyUploaded();
    if (slot.expiresAt.getTime() <= now) throw new AppError('forbidden', requestExpired);
    const maxBytes = limits.uploadBytes[kind];
    if (declaredBytes !== undefined && declaredBytes > maxBytes) throw tooLarge(kind);
    await this.checkRoom(declaredBytes);
    return maxBytes;
  }

  /** Stores the bytes, whole or not at all. Of two uploads to one place one is stored and the other one is refused. */
  async upload(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<StoredObject> {
    const written = await this.write(key, this.whileThereIsRoom(content), maxBytes);
    const contentType = await this.sniff(key, written.bytes);
    const recorded = await inTime(this.objects.recordUpload(key, { ...written, contentType }));
    if (!recorded) throw alreadyUploaded();
    return storedObject(recorded);
  }

  async isKept(key: string): Promise<boolean> {
    const state = (await this.objects.find(key))?.state;
    return state === 'uploaded' || state === 'archived';
  }

  /** A file that can never be this owner's is deleted at once, unless another owner has or expects it. */
  async check({ key, owner }: Pick<ClaimObject, 'key' | 'owner'>): Promise<void> {
    const found = await this.objects.find(key);
    if (found?.state !== 'uploaded') throw new AppError('invalid', 'This is not an uploaded file');
    const refusal = judgeClaim(owner, found);
    if (!refusal) return;
    await this.discardUnowned([key]);
    throw refusal;
  }

  async claim({ key, owner, exclusive }: ClaimObject, now = Date.now()): Promise<StoredObject> {
    await this.check({ key, owner });
    const until = new Date(now + unownedMs);
    const reserved = await this.objects.reserve(key, owner, exclusive, until, new Date(now));
    if (reserved) return storedObject(reserved);
    throw new AppError('invalid', 'This file is used already');
  }

  /** A song's file, when the song is stored. */
  addOwner(key: string, owner: string): Promise<void> {
    return this.objects.addOwner(key, owner);
  }

  /** Owners are gone: what nobody else needs goes with them. */
  async removeOwners(owners: string[]): Promise<void> {
    await this.discardUnowned(await this.objects.removeOwners(owners));
  }

  /** The owner has left this file: it goes, unless somebody else needs it. */
  async removeOwner(key: string, owner: string): Promise<void> {
    await this.objects.removeOwner(key, owner);
    await this.discardUnowned([key]);
  }

  /** An owner has one file now instead of another. In whatever order such changes are heard, the last file stays. */
  async replaceFile(owner: string, formerKey: string | null, key: string | null): Promise<void> {
    if (key) await this.objects.addOwner(key, owner);
    if (formerKey && formerKey !== key) await this.removeOwner(formerKey, owner);
  }

  /** Whether everyone may have what is published of this file, as of this revision of its owner. */
  show(key: string, isShown: boolean, revision: number): Promise<void> {
    return this.objects.show(key, isShown, revision);
  }

  /** Removes those of these files that nobody owns or expects. */
  async discardUnowned(keys: string[]): Promise<void> {
    for (const key of await this.objects.markUnowned(keys)) await this.discard(key);
  }

  /** Removes what nobody has claimed for a day. @returns how many. */
  async sweep(now = Date.now()): Promise<number> {
    const keys = await this.objects.markAbandoned(new Date(now - unownedMs), new Date(now));
    for (const key of keys) await this.discard(key);
    return keys.length;
  }

  /** The file before what was made from it: a worker that makes it just now looks for the file when it is done. */
  private async discard(key: string): Promise<void> {
    await this.storage.remove(key);
    await removeRenditions(this.storage, key);
    // A worker that makes one just now finds no record of it, and its file goes then.
    for (const download of await this.objects.markDownloads(key)) await this.discard(download);
    await this.objects.forget(key);
  }

  private async checkRoom(neededBytes?: number): Promise<void> {
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

  private async sniff(key: string, bytes: number): Promise<string> {
    if (bytes === 0) return detectType(Buffer.alloc(0));
    return detectType(await buffer(await this.storage.read(key, { start: 0, end: Math.min(bytes, sniffedBytes) - 1 })));
  }

  /** Writes the bytes. @throws AppError with the words for what stopped it; else what the sender's stream threw. */
  private async write(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<WrittenObject> {
    try {
      return await this.storage.create(key, content, maxBytes);
    } catch (error) {
      if (error instanceof ObjectExists && (await this.isUnrecorded(key, error.refused))) return error.refused;
      if (error instanceof ObjectExists) throw alreadyUploaded();
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
    const hash = createHash('sha256');
    for await (const chunk of await this.storage.read(key)) hash.update(chunk as Buffer);
    return hash.digest('hex') === sha256;
  }
}
