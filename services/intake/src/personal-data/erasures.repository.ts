import { randomBytes } from 'node:crypto';
import type { Erasure } from '@cueroom/contracts/intake/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { hashAddress } from './address-hash';
import type { ErasureDocument } from './erasures.schema';

const unapplied = { appliedAt: { $exists: false } } as const;
const free = (now: Date) => ({ $or: [{ takenUntil: { $exists: false } }, { takenUntil: { $lt: now } }] });

/** Erased people, by the hash of their address. */
@Injectable()
export class ErasuresRepository {
  constructor(@InjectModel('Erasure') private readonly erasures: Model<ErasureDocument>) {}

  /** Written before anything is erased, so that an erasure that a crash interrupts is resumed. */
  async begin(email: string, withTracks: boolean, takenUntil: Date, now = new Date()): Promise<ErasureDocument> {
    // The same salt for all erasures: after a restore each address is hashed once.
    const first = await this.erasures.findOne({}, { salt: 1 }).lean<Pick<ErasureDocument, 'salt'>>();
    const salt = first?.salt ?? randomBytes(16).toString('hex');
    const hash = await hashAddress(email, salt);
    const _id = `${hash.slice(0, 32)}-${now.getTime()}`;
    const created = await this.erasures.create({ _id, salt, hash, erasedAt: now, withTracks, takenUntil });
    return created.toObject();
  }

  /** Known ones stay as they are. */
  async add(erasures: Erasure[]): Promise<void> {
    for (const { id, salt, hash, erasedAt, withTracks } of erasures) {
      const fields = { salt, hash, erasedAt: new Date(erasedAt), withTracks };
      await this.erasures.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
    }
  }

  /** Leases all that are neither applied nor leased. */
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

  async release(ids: string[]): Promise<void> {
    await this.erasures.updateMany({ _id: { $in: ids } }, { $unset: { takenUntil: 1 } });
  }

  async markApplied(ids: string[], now = new Date()): Promise<void> {
    await this.erasures.updateMany({ _id: { $in: ids } }, { $set: { appliedAt: now }, $unset: { takenUntil: 1 } });
  }
}
