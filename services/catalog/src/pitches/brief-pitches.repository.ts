import type { BriefPitch, BriefPitchCounts } from '@cueroom/contracts/pitches/brief-pitches';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PitchDocument } from './pitches.schema';
import type { RecipientDocument } from './recipients.schema';

type Link = Pick<RecipientDocument, '_id' | 'pitchId' | 'name' | 'createdAt' | 'sentAt'>;

/** The pitches for briefs, as the CRM shows them. */
@Injectable()
export class BriefPitches {
  constructor(
    @InjectModel('Pitch') private readonly pitches: Model<PitchDocument>,
    @InjectModel('PitchRecipient') private readonly recipients: Model<RecipientDocument>,
  ) {}

  async counts(briefIds: string[]): Promise<BriefPitchCounts[]> {
    const sent = { briefId: { $in: briefIds }, status: { $ne: 'draft' }, ...present } as const;
    const pitches = await this.pitches.find(sent, { briefId: 1 }).lean();
    const counted = await this.recipients.aggregate<{ _id: string; sent: number; opened: number }>([
      { $match: { pitchId: { $in: pitches.map(({ _id }) => String(_id)) }, ...unpurged } },
      {
        $group: {
          _id: '$pitchId',
          sent: { $sum: 1 },
          opened: { $sum: { $cond: [{ $gt: ['$visits', 0] }, 1, 0] } },
        },
      },
    ]);
    const briefOf = new Map(pitches.map(({ _id, briefId }) => [String(_id), briefId]));
    const counts = new Map<string, BriefPitchCounts>();
    for (const { _id, ...of } of counted) {
      const briefId = briefOf.get(_id) ?? '';
      const { sent: before = 0, opened = 0 } = counts.get(briefId) ?? {};
      counts.set(briefId, { briefId, sent: before + of.sent, opened: opened + of.opened });
    }
    return [...counts.values()];
  }

  async of(briefId: string): Promise<BriefPitch[]> {
    const pitches = await this.pitches
      .find({ briefId, ...present }, { title: 1, createdBy: 1, createdAt: 1 })
      .lean<Pick<PitchDocument, '_id' | 'title' | 'createdBy' | 'createdAt'>[]>();
    const ofPitches = { pitchId: { $in: pitches.map(({ _id }) => String(_id)) }, ...unpurged };
    const shown = { pitchId: 1, name: 1, createdAt: 1, sentAt: 1 } as const;
    const links = await this.recipients.find(ofPitches, shown).lean<Link[]>();
    return pitches.map(({ _id, title, createdBy, createdAt }) => ({
      ...{ id: String(_id), title, createdBy, createdAt: createdAt.toISOString() },
      links: links.filter(({ pitchId }) => pitchId === String(_id)).map(linkOf),
    }));
  }
}

const linkOf = ({ _id, name, createdAt, sentAt }: Link) => ({
  ...{ id: String(_id), name, createdAt: createdAt.toISOString() },
  sentAt: sentAt?.toISOString() ?? null,
});
