import { randomBytes } from 'node:crypto';
import type { NewUpload } from '@cueroom/contracts/media/objects';
import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ObjectDocument } from '../objects/objects.schema';
import { kindOfUpload } from '../objects/upload-rules';
import { type Piece, pieceKey, type Resumable } from '../objects/resumable.schema';

export type ResumableObject = ObjectDocument & { resumable: Resumable };
type NewResumable = Pick<Resumable, 'id' | 'size' | 'metadata' | 'sender'>;

/** Not worth waiting for the disk: what a crash loses of it, `add` finds missing. */
const inMemory = { writeConcern: { w: 1, j: false } } as const;

const is = (id: string) => ({ 'resumable.id': id });

/** Each change is one guarded write, so that any replica can take the next part. */
@Injectable()
export class ResumableRepository {
  constructor(
    @InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>,
    private readonly storage: ObjectStorage,
  ) {}

  find(id: string): Promise<ResumableObject | null> {
    return this.objects.findOne(is(id)).lean<ResumableObject>();
  }

  /** In a place of its own. */
  async create(resumable: NewResumable, upload: NewUpload, keptUntil: Date): Promise<void> {
    await this.objects.create({
      key: randomBytes(16).toString('hex'),
      kind: kindOfUpload(upload),
      filename: upload.filename ?? null,
      state: 'issued',
      expiresAt: keptUntil,
      resumable: { ...resumable, keptUntil },
    });
  }

  /** In a place that was opened before. @returns false when it is taken */
  async createAt(key: string, resumable: NewResumable, upload: NewUpload, keptUntil: Date): Promise<boolean> {
    const { modifiedCount } = await this.objects.updateOne(
      { key, state: 'issued', resumable: { $exists: false } },
      {
        $set: {
          expiresAt: keptUntil,
          ...(upload.filename && { filename: upload.filename }),
          resumable: { ...resumable, keptUntil, offset: 0, begun: [], pieces: [] },
        },
      },
    );
    return modifiedCount === 1;
  }

  /** As if it had not begun: its place stays open for a PUT. */
  async withdraw(id: string): Promise<void> {
    await this.objects.updateOne({ ...is(id), state: 'issued' }, { $unset: { resumable: 1 } });
  }

  /** What one client has not finished. */
  async unfinishedOf(sender: string, now: Date): Promise<{ count: number; bytes: number }> {
    const [sum] = await this.objects.aggregate<{ count: number; bytes: number }>([
      { $match: { 'resumable.sender': sender, state: 'issued', 'resumable.keptUntil': { $gt: now } } },
      { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$resumable.size' } } },
    ]);
    return sum ?? { count: 0, bytes: 0 };
  }

  /** From now on only this request may add to it, first this piece. @returns false when it is not at this offset, or finished */
  async take(id: string, offset: number, writer: string, name: string): Promise<boolean> {
    const { matchedCount } = await this.objects.updateOne(
      { ...is(id), state: 'issued', 'resumable.offset': offset },
      { $set: { 'resumable.writer': writer }, $push: { 'resumable.begun': name } },
      inMemory,
    );
    return matchedCount === 1;
  }

  async isWriter(id: string, writer: string): Promise<boolean> {
    return (await this.objects.exists({ ...is(id), 'resumable.writer': writer })) !== null;
  }

  /** Before its first byte is stored: whatever happens then, it is deleted in the end. */
  async begin(id: string, writer: string, name: string): Promise<boolean> {
    const { modifiedCount } = await this.objects.updateOne(
      { ...is(id), 'resumable.writer': writer, state: 'issued' },
      { $push: { 'resumable.begun': name } },
      inMemory,
    );
    return modifiedCount === 1;
  }

  async add(id: string, writer: string, pieces: Piece[], keptUntil: Date): Promise<boolean> {
    const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    const { modifiedCount } = await this.objects.updateOne(
      { ...is(id), 'resumable.writer': writer, state: 'issued' },
      {
        $push: { 'resumable.pieces': { $each: pieces } },
        $inc: { 'resumable.offset': bytes },
        $set: { 'resumable.keptUntil': keptUntil, expiresAt: keptUntil },
      },
    );
    return modifiedCount === 1;
  }

  /** As long as no record uses it, and no PUT to the same place was quicker. @returns the key of what is to be deleted */
  async giveUp(id: string): Promise<string | null> {
    const isWhole = { $expr: { $eq: ['$resumable.offset', '$resumable.size'] } };
    const isUnused = { state: 'uploaded', 'owners.0': { $exists: false } } as const;
    const hasNoPieces = { 'resumable.begun.0': { $exists: false } };
    const given = await this.objects
      .findOneAndUpdate(
        { ...is(id), $or: [{ state: 'issued' }, { ...isUnused, ...isWhole, ...hasNoPieces }] },
        { $set: { state: 'leaving' } },
      )
      .lean<ObjectDocument>();
    return given?.key ?? null;
  }

  /** They are in the object now, or never will be. */
  async deletePieces({ key, resumable }: ResumableObject): Promise<void> {
    for (const name of resumable.begun) await this.storage.remove(pieceKey(key, name));
    await this.objects.updateOne(is(resumable.id), { $pull: { 'resumable.begun': { $in: resumable.begun } } });
  }

  /** What no one goes on with becomes a file without an owner; the sweep of those deletes it with its pieces. */
  @Every('sweep-resumable-uploads', 10 * 60_000)
  async sweepUnfinished(): Promise<void> {
    const count = await this.sweep();
    if (count > 0) log.info({ count }, 'ended resumable uploads that were not finished');
  }

  /** Uploads that ended too long ago, and pieces of finished ones that a crash has left. @returns how many */
  async sweep(now = new Date()): Promise<number> {
    const old = { 'resumable.keptUntil': { $lt: now } };
    const { modifiedCount } = await this.objects.updateMany(
      { ...old, state: 'issued' },
      { $set: { state: 'leaving' } },
    );
    const withPieces = await this.objects
      .find({ ...old, 'resumable.begun.0': { $exists: true } })
      .limit(1000)
      .lean<ResumableObject[]>();
    for (const each of withPieces) await this.deletePieces(each);
    return modifiedCount;
  }
}
