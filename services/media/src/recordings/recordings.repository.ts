import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { type Fingerprint, readFingerprint, sketchOf } from '../analysis/fingerprint';
import type { ObjectDocument } from '../objects/objects.schema';

export interface Recording {
  key: string;
  sha256?: string;
  print: Fingerprint;
}

const maxCompared = 50;

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

  /** The recordings that share most of the words that index this one. */
  async resembling({ key, print }: Recording): Promise<Recording[]> {
    const words = sketchOf(print);
    const nearest = await this.objects.aggregate<Stored>([
      { $match: { sketch: { $in: words }, key: { $ne: key } } },
      { $addFields: { shared: { $size: { $setIntersection: ['$sketch', words] } } } },
      { $sort: { shared: -1 } },
      { $limit: maxCompared },
      { $project: { key: 1, sha256: 1, fingerprint: 1 } },
    ]);
    return nearest.map(recording);
  }
}
