import { AppError } from '@cueroom/contracts/app-error';
import type { ClaimObject, StoredObject } from '@cueroom/contracts/media/objects';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { ObjectsRepository, storedObject } from './objects.repository';
import { OwnershipRepository } from './ownership.repository';
import { removeRenditions } from './remove-renditions';
import { judgeClaim, unownedMs } from './upload-rules';

/** Which records use a file. A file goes when none does (ADR 5). */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly owners: OwnershipRepository,
    private readonly objects: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** A file that can never be this owner's is deleted at once, unless another owner has it. */
  async check({ key, owner }: Pick<ClaimObject, 'key' | 'owner'>): Promise<void> {
    const found = await this.objects.find(key);
    if (found?.state !== 'uploaded') throw new AppError('invalid', 'This is not an uploaded file');
    const refusal = judgeClaim(owner, found);
    if (!refusal) return;
    await this.deleteUnowned([key]);
    throw refusal;
  }

  /** Makes it an owner of the file. Unless its event confirms that within a day, the sweep takes it back. */
  async claim({ key, owner, exclusive }: ClaimObject, now = Date.now()): Promise<StoredObject> {
    await this.check({ key, owner });
    const claimed = await this.owners.claim(key, owner, exclusive, new Date(now));
    if (!claimed) throw new AppError('invalid', 'This file is used already');
    return storedObject(claimed);
  }

  confirm(key: string, owner: string): Promise<void> {
    return this.owners.confirm(key, owner);
  }

  /** Owners are deleted: files that nothing else uses are deleted with them. */
  async leaveAll(owners: string[]): Promise<void> {
    await this.deleteUnowned(await this.owners.leaveAll(owners));
  }

  /** The owner has left this file: it goes, unless something else uses it. */
  async leave(key: string, owner: string): Promise<void> {
    await this.owners.leave(key, owner);
    await this.deleteUnowned([key]);
  }

  /** An owner has one file now instead of another. In whatever order such changes arrive, the last file stays. */
  async replaceFile(owner: string, formerKey: string | null, key: string | null): Promise<void> {
    if (key) await this.owners.confirm(key, owner);
    if (formerKey && formerKey !== key) await this.leave(formerKey, owner);
  }

  /** Whether everyone may have what is published of this file, as of this revision of its owner. */
  show(key: string, isShown: boolean, revision: number): Promise<void> {
    return this.owners.show(key, isShown, revision);
  }

  async deleteUnowned(keys: string[]): Promise<void> {
    for (const key of await this.owners.markUnowned(keys)) await this.delete(key);
  }

  /** Deletes what has had no confirmed owner for a day. @returns how many */
  async sweep(now = Date.now()): Promise<number> {
    const aDayAgo = new Date(now - unownedMs);
    await this.owners.dropUnconfirmed(aDayAgo);
    const keys = await this.owners.markAbandoned(aDayAgo);
    for (const key of keys) await this.delete(key);
    return keys.length;
  }

  /** The file before what was made from it: a worker that makes it just now checks for the file when it is done. */
  private async delete(key: string): Promise<void> {
    await this.storage.remove(key);
    await removeRenditions(this.storage, key);
    // A worker that makes one just now finds no record of it, and its file goes then.
    for (const download of await this.owners.markDownloads(key)) await this.delete(download);
    const deleted = await this.owners.delete(key);
    // A worker may be restoring it from an archive just now.
    if (deleted?.releasedTo) await this.objects.leaveTombstone(key);
  }
}
