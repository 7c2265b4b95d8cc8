import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { limits } from '@cueroom/contracts/rules';
import { every } from '@cueroom/platform/every';
import { HttpProblem } from '@cueroom/platform/http/problem';
import { ObjectMissing, ObjectStorage, StorageFull } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { sha256Of } from '../files/sha256';
import { OwnershipRepository } from '../objects/ownership.repository';
import { noRoom } from '../objects/upload-rules';
import { alreadyUploaded, uploadKindOf, UploadsService } from '../objects/uploads.service';
import { type Checksum, knownMetadata, uploadOf } from './tus-headers';
import { nextPiece } from './next-piece';
import { type Piece, pieceKey } from '../objects/resumable.schema';
import { type ResumableObject, ResumableRepository } from './resumable.repository';
import { UnfinishedUploads } from './unfinished-uploads';

/** What a store of @tus/server does not learn of a request. */
export interface TusRequest {
  sender: string;
  /** The place that the address of a creation was signed for. */
  place?: string;
  checksum?: Checksum;
  /** Without it nothing says that a part is too long before it is. */
  hasLength: boolean;
  /** Once it was looked up. */
  found?: ResumableObject;
}

export class KeepHours {
  constructor(readonly hours: number) {}
}

const hourMs = 3_600_000;
const newerRequestMs = 1000;

const newerRequest = () => new HttpProblem(409, 'Another request goes on with this upload');
const notAtOffset = () => new HttpProblem(409, 'The upload is not at this offset');

/** Uploads by the tus protocol: pieces in the storage, and in the end one object as any other. */
@Injectable()
export class TusStore extends DataStore {
  readonly requests = new AsyncLocalStorage<TusRequest>();
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];

  constructor(
    private readonly resumables: ResumableRepository,
    private readonly unfinished: UnfinishedUploads,
    private readonly uploads: UploadsService,
    private readonly owners: OwnershipRepository,
    private readonly storage: ObjectStorage,
    private readonly keep: KeepHours,
  ) {
    super();
  }

  override getExpiration(): number {
    return this.keep.hours * hourMs;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { sender, place } = this.request();
    const { id, size = 0 } = upload;
    const metadata = knownMetadata(upload.metadata);
    const wanted = uploadOf(metadata, size);
    const resumable = { id, size, sender, metadata };
    if (place === undefined) await this.uploads.checkNew(wanted);
    else await this.uploads.checkUpload(place, size);
    await this.unfinished.begin(resumable, async () => {
      if (place === undefined) await this.resumables.create(resumable, wanted, this.keptUntil());
      else if (!(await this.resumables.createAt(place, resumable, wanted, this.keptUntil())))
        throw new AppError('conflict', 'This upload was begun already');
    });
    this.request().found = (await this.resumables.find(id)) ?? undefined;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.resumables.find(id);
    if (!found || found.state === 'leaving') throw ERRORS.FILE_NOT_FOUND;
    this.request().found = found;
    const { size, offset, metadata, keptUntil } = found.resumable;
    // A process may have ended before it learned that all is there.
    if (found.state === 'issued' && offset === size) await this.finish(id);
    // Its time runs from the last part. What is finished does not end.
    const since = found.state === 'issued' ? keptUntil.getTime() - this.getExpiration() : Date.now();
    return new Upload({ id, size, offset, metadata, creation_date: new Date(since).toISOString() });
  }

  /** In pieces, each acknowledged when it is stored: a line that breaks costs at most what was on its way. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const writer = randomBytes(8).toString('hex');
    const found = this.request().found ?? (await this.resumables.find(id));
    if (!found || !(await this.resumables.take(id, offset, writer, pieceName(writer, 0)))) throw notAtOffset();
    await this.uploads.checkRoom(found.resumable.size - offset);
    const watch = every('newer-request', newerRequestMs, async () => {
      if (!(await this.resumables.isWriter(id, writer))) content.destroy(newerRequest());
    });
    try {
      return offset + (await this.writePieces(content, found, writer));
    } catch (error) {
      throw error instanceof StorageFull ? noRoom() : error;
    } finally {
      await watch.stop();
    }
  }

  /** Once all bytes are there, they become the object. Any replica may do it, and more than one. */
  async finish(id: string): Promise<ResumableObject | null> {
    const found = await this.resumables.find(id);
    if (!found || found.resumable.offset < found.resumable.size) return found;
    if (found.state !== 'issued') {
      if (found.state === 'uploaded' && !(await this.isOurs(found, found.sha256))) throw alreadyUploaded();
      return found;
    }
    try {
      await this.uploads.upload(found.key, this.contentOf(found), limits.uploadBytes[uploadKindOf(found) ?? 'audio']);
    } catch (error) {
      const now = await this.resumables.find(id);
      if (now?.state !== 'uploaded' || !(await this.isOurs(found, now.sha256))) {
        // A picture that is none: its pieces would be the same at each further try.
        if (isPictureRefusal(error)) await this.remove(id);
        throw error;
      }
    }
    await this.resumables.deletePieces(found);
    return this.resumables.find(id);
  }

  /** As long as no record uses the file. */
  override async remove(id: string): Promise<void> {
    const key = await this.resumables.giveUp(id);
    if (key) return this.owners.deleteLeaving(key);
    if (await this.resumables.find(id)) throw new AppError('conflict', 'This file is used already');
    throw ERRORS.FILE_NOT_FOUND;
  }

  keptUntil(): Date {
    return new Date(Date.now() + this.getExpiration());
  }

  private request(): TusRequest {
    const request = this.requests.getStore();
    if (!request) throw new Error('A tus store works for requests only');
    return request;
  }

  /** @returns how many bytes were taken */
  private async writePieces(content: Readable, { key, resumable }: ResumableObject, writer: string): Promise<number> {
    const { checksum, hasLength } = this.request();
    const { id } = resumable;
    const source = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    // What may have to be refused as a whole is taken as a whole.
    const isHeld = checksum !== undefined || !hasLength;
    const held: Piece[] = [];
    let taken = 0;
    const add = async (pieces: Piece[]) => {
      if (!(await this.resumables.add(id, writer, pieces, this.keptUntil()))) throw newerRequest();
      taken += pieces.reduce((sum, { bytes }) => sum + bytes, 0);
    };
    for (let n = 0, error: unknown; ; n++) {
      const piece = await nextPiece(source, checksum?.hash);
      if (piece.bytes) {
        const name = pieceName(writer, n);
        if (n > 0 && !(await this.resumables.begin(id, writer, name))) throw newerRequest();
        const { bytes } = await this.storage.create(pieceKey(key, name), piece.bytes, Infinity);
        if (isHeld) held.push({ name, bytes });
        else await add([{ name, bytes }]);
      }
      error = piece.error();
      const isLast = !piece.bytes || piece.isLast();
      if (!isLast) continue;
      if (error && (checksum || isTooLong(error))) throw error;
      if (checksum && !checksum.hash.digest().equals(checksum.expected))
        throw new HttpProblem(460, 'The part does not match its checksum');
      if (held.length > 0) await add(held);
      if (error) throw error;
      return taken;
    }
  }

  /** Another request has made the object meanwhile, and not a PUT to the same place. Who makes it deletes the pieces. */
  private async isOurs(found: ResumableObject, sha256?: string): Promise<boolean> {
    if (found.resumable.size > 0 && found.resumable.begun.length === 0) return true;
    try {
      return (await sha256Of(this.contentOf(found))) === sha256;
    } catch (error) {
      if (error instanceof ObjectMissing) return true;
      throw error;
    }
  }

  private async *contentOf({ key, resumable }: ResumableObject): AsyncGenerator<Buffer> {
    for (const { name } of resumable.pieces) yield* await this.storage.read(pieceKey(key, name));
  }
}

const pieceName = (writer: string, n: number): string => `${writer}.${n}`;

const isPictureRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'wrong_type' || error.kind === 'too_large');

/** @tus/server counts what has no length. */
const isTooLong = (error: unknown): boolean =>
  (error as { status_code?: number }).status_code === ERRORS.ERR_MAX_SIZE_EXCEEDED.status_code;
