import { randomBytes } from 'node:crypto';
import type { ErasedPersonalData, Erasure } from '@cueroom/contracts/intake/personal-data';
import { AppError } from '@cueroom/contracts/app-error';
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

  /** Written before anything is erased: any replica carries it out, and goes on after a crash. */
  async begin(email: string, withTracks: boolean, now = new Date()): Promise<Erasure> {
    // The same salt for all erasures: after a restore each address is hashed once.
    const first = await this.erasures.findOne({}, { salt: 1 }).lean<Pick<ErasureDocument, 'salt'>>();
    const salt = first?.salt ?? randomBytes(16).toString('hex');
    const hash = await hashAddress(email, salt);
    const _id = `${hash.slice(0, 32)}-${now.getTime()}`;
    await this.erasures.create({ _id, salt, hash, erasedAt: now, withTracks, email });
    return { id: _id, salt, hash, erasedAt: now.toISOString(), withTracks };
  }

  /** Known ones stay as they are. */
  async add(erasures: Erasure[]): Promise<void> {
    for (const { id, salt, hash, erasedAt, withTracks } of erasures) {
      const fields = { salt, hash, erasedAt: new Date(erasedAt), withTracks };
      await this.erasures.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
    }
  }

  /** Null until it is carried out. @throws AppError 'not_found' */
  async outcome(id: string): Promise<ErasedPersonalData | null> {
    const found = await this.erasures.findById(id, { erased: 1 }).lean<Pick<ErasureDocument, 'erased'>>();
    if (!found) throw new AppError('not_found', 'This erasure does not exist');
    return found.erased ?? null;
  }

  async isApplied(id: string): Promise<boolean> {
    return (await this.erasures.exists({ _id: id, appliedAt: { $exists: true } })) !== null;
  }

  /** Leases all that are neither applied nor leased. @param by what they are known */
  async take(by: 'address' | 'hash', until: Date, now = new Date()): Promise<ErasureDocument[]> {
    const wanted = { ...unapplied, email: { $exists: by === 'address' }, ...free(now) };
    const waiting = await this.erasures.find(wanted).lean<ErasureDocument[]>();
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

  /** From now on nothing says whose they were. */
  async markApplied(ids: string[], erased?: ErasedPersonalData, now = new Date()): Promise<void> {
    await this.erasures.updateMany(
      { _id: { $in: ids }, ...unapplied },
      { $set: { appliedAt: now, ...(erased && { erased }) }, $unset: { takenUntil: 1, email: 1 } },
    );
  }
}
