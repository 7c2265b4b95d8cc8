import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import pLimit from 'p-limit';
import { type Fingerprint, readFingerprint, sketchOf } from '../analysis/fingerprint';
import type { ObjectDocument } from '../objects/objects.schema';

export interface Recording {
  key: string;
  sha256?: string;
  print: Fingerprint;
}

const maxCompared = 50;
/** Of one word. */
const maxHolders = 50;
const wordsAtOnce = 8;

type Stored = Pick<ObjectDocument, 'key' | 'sha256'> & { fingerprint?: mongo.Binary };
const recording = ({ key, sha256, fingerprint }: Stored): Recording => ({
  key,
  sha256,
  print: readFingerprint(Buffer.from(fingerprint?.value() ?? [])),
});

/** Fingerprints stand with the files that they are of, and go with them. */
@Injectable()
export class RecordingsRepository {
  constructor(@InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>) {}

  async remember(key: string, fingerprint: Buffer): Promise<void> {
    await this.objects.updateOne({ key }, { $set: { fingerprint, sketch: sketchOf(readFingerprint(fingerprint)) } });
  }

  async find(key: string): Promise<Recording | null> {
    const found = await this.objects.findOne({ key }, { key: 1, sha256: 1, fingerprint: 1 }).lean<Stored>();
    return found && recording(found);
  }

  async copiesOf({ key, sha256 }: Recording): Promise<string[]> {
    if (!sha256) return [];
    const copies = await this.objects
      .find({ sha256, key: { $ne: key }, state: { $in: ['uploaded', 'archived'] } }, { key: 1 })
      .lean<Stored[]>();
    return copies.map((copy) => copy.key);
  }

  /** The recordings that share most of the rarer words that index this one; words that many have, as those of silence, tell nothing. */
  async resembling({ key, print }: Recording): Promise<Recording[]> {
    const limit = pLimit(wordsAtOnce);
    const holders = await Promise.all(sketchOf(print).map((word) => limit(() => this.holdersOf(word, key))));
    const rare = holders.filter(({ length }) => length <= maxHolders);
    const shared = new Map<string, number>();
    for (const other of (rare.length > 0 ? rare : holders).flat()) shared.set(other, (shared.get(other) ?? 0) + 1);
    const nearest = [...shared]
      .sort(([, more], [, fewer]) => fewer - more)
      .slice(0, maxCompared)
      .map(([other]) => other);
    const found = await this.objects
      .find({ key: { $in: nearest } }, { key: 1, sha256: 1, fingerprint: 1 })
      .lean<Stored[]>();
    return found.sort((a, b) => nearest.indexOf(a.key) - nearest.indexOf(b.key)).map(recording);
  }

  /** One more than `maxHolders` at most: however many recordings there are, so many are looked at. */
  private async holdersOf(word: number, key: string): Promise<string[]> {
    const found = await this.objects
      .find({ sketch: word, key: { $ne: key } }, { _id: 0, key: 1 })
      .hint({ sketch: 1 })
      .limit(maxHolders + 1)
      .lean<Pick<ObjectDocument, 'key'>[]>();
    return found.map((other) => other.key);
  }
}
