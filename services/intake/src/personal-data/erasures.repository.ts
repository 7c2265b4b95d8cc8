import { randomBytes } from 'node:crypto';
import type { Erasure } from '@cueroom/contracts/intake/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { hashAddress } from './address-hash';
import type { ErasureDocument } from './erasures.schema';

const unapplied = { appliedAt: { $exists: false } } as const;
const free = (now: Date) => ({ $or: [{ takenUntil: { $exists: false } }, { takenUntil: { $lt: now } }] });

export const erasureRecord = ({ _id, salt, hash, erasedAt, withTracks }: ErasureDocument): Erasure => ({
  id: _id,
  salt,
  hash,
  erasedAt: erasedAt.toISOString(),
  withTracks,
});

/** Who was erased, by the hash of the address. */
@Injectable()
export class ErasuresRepository {
  constructor(@InjectModel('Erasure') private readonly erasures: Model<ErasureDocument>) {}

  /** Written before anything is removed: an erasure that a crash cuts off is taken up again. */
  async begin(email: string, withTracks: boolean, takenUntil: Date, now = new Date()): Promise<ErasureDocument> {
    // One salt for all: each address of a restored studio is then hashed once.
    const first = await this.erasures.findOne({}, { salt: 1 }).lean<Pick<ErasureDocument, 'salt'>>();
    const salt = first?.salt ?? randomBytes(16).toString('hex');
    const hash = await hashAddress(email, salt);
    const _id = `${hash.slice(0, 32)}-${now.getTime()}`;
    const created = await this.erasures.create({ _id, salt, hash, erasedAt: now, withTracks, takenUntil });
    return created.toObject();
  }

  /** Those that are known already stay as they are. */
  async add(erasures: Erasure[]): Promise<void> {
    for (const { id, salt, hash, erasedAt, withTracks } of erasures) {
      const fields = { salt, hash, erasedAt: new Date(erasedAt), withTracks };
      await this.erasures.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
    }
  }

  /** Those that are not applied and nobody is at; until that moment they are the caller's. */
  async take(until: Date, now = new Date()): Promise<ErasureDocument[]> {
    const waiting = await this.erasures.find({ ...unapplied, ...free(now) }).lean<ErasureDocument[]>();
    const taken: ErasureDocument[] = [];
    for (const { _id } of waiting) {
      const mine = await this.erasures
        .findOneAndUpdate({ _id, ...unapplied, ...free(now) }, { $set: { takenUntil: until } })
        .lean<ErasureDocument>();
      if (mine) taken.push(mine);
    }
    return taken;
  }

  /** Not done: anybody may take them. */
  async giveBack(ids: string[]): Promise<void> {
    await this.erasures.updateMany({ _id: { $in: ids } }, { $unset: { takenUntil: 1 } });
  }

  async markApplied(ids: string[], now = new Date()): Promise<void> {
    await this.erasures.updateMany({ _id: { $in: ids } }, { $set: { appliedAt: now }, $unset: { takenUntil: 1 } });
  }
}
