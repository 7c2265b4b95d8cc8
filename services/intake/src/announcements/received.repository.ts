import type { ArtistNewsKind } from '@cueroom/contracts/intake/artist-news';
import type { EntityType } from '@cueroom/contracts/intake/activities';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { BriefDocument } from '../crm/briefs.schema';
import type { ContactDocument } from '../crm/contacts.schema';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** What visitors sent to the studio. */
export type Received =
  | { kind: 'brief'; record: BriefDocument }
  | { kind: 'contact'; record: ContactDocument }
  | { kind: 'submission'; record: SubmissionDocument };

export interface About {
  entityType: Received['kind'];
  entityId: string;
}

/** Not that it arrived, but what its artist did later. */
export interface News extends About {
  news?: ArtistNewsKind;
  occurrence?: string;
}

export const aboutOf = ({ kind, record }: Received): About => ({ entityType: kind, entityId: String(record._id) });

const kinds = ['brief', 'contact', 'submission'] as const;
const present = { removedAt: { $exists: false } } as const;

type AnyDocument = Received['record'];

/** Briefs, messages and submissions that are not announced yet; `announceAt` is in the write that stored them. */
@Injectable()
export class ReceivedRepository {
  private readonly models: Record<Received['kind'], Model<AnyDocument>>;

  constructor(
    @InjectModel('Brief') brief: Model<BriefDocument>,
    @InjectModel('Contact') contact: Model<ContactDocument>,
    @InjectModel('Submission') submission: Model<SubmissionDocument>,
  ) {
    this.models = { brief, contact, submission } as object as typeof this.models;
  }

  async find(entityType: EntityType, entityId: string): Promise<Received | null> {
    const kind = kinds.find((known) => known === entityType);
    if (!kind) return null;
    const filter = { _id: entityId, ...present };
    return receivedOf(kind, await this.models[kind].findOne(filter as object).lean<AnyDocument>());
  }

  /** One that is due; no other replica takes it until that moment. */
  async take(until: Date, now: Date): Promise<Received | null> {
    for (const kind of kinds) {
      const due = { announceAt: { $lte: now }, ...present };
      const taken = await this.models[kind]
        .findOneAndUpdate(due as object, { $set: { announceAt: until } } as object, {
          sort: { announceAt: 1 },
          timestamps: false,
        })
        .lean<AnyDocument>();
      if (taken) return receivedOf(kind, taken);
    }
    return null;
  }

  /** Until then, or for good. */
  async putOff({ kind, record: { _id } }: Received, until: Date | null): Promise<void> {
    const update = until ? { $set: { announceAt: until } } : { $unset: { announceAt: 1 } };
    await this.models[kind].updateOne({ _id }, update as object, { timestamps: false });
  }
}

const receivedOf = (kind: Received['kind'], record: AnyDocument | null): Received | null =>
  record && ({ kind, record } as Received);
