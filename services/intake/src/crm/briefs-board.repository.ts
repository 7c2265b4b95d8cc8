import { briefColumns, type BriefsBoard, type ListBoard } from '@cueroom/contracts/intake/briefs-board';
import { matchingIn } from '@cueroom/persistence/records/people-of';
import { present } from '@cueroom/persistence/records/presence';
import { type Filter, type Search, searchOf } from '@cueroom/persistence/search/search-words';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { IntakeSettings } from '../settings';
import { type BriefDocument, briefTexts } from './briefs.schema';

interface Group {
  _id: { status: string; currency: string };
  count: number;
  valued: number;
  value: number;
}

/** Cents are the smallest that is typed. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** How many briefs are in each column of the board, and what they are worth. */
@Injectable()
export class BriefsBoardRepository {
  constructor(
    @InjectModel('Brief') private readonly briefs: Model<BriefDocument>,
    private readonly settings: IntakeSettings,
  ) {}

  async count({ q }: ListBoard): Promise<BriefsBoard> {
    const search = searchOf({ ...(q && { q }), texts: briefTexts });
    const matching = search.parts.length > 0 ? [{ $match: await this.matches(search) }] : [];
    const currency = { $ifNull: ['$currency', this.settings.CURRENCY] };
    const stages: PipelineStage[] = [
      ...matching,
      { $match: present },
      {
        $group: {
          _id: { status: '$status', currency },
          count: { $sum: 1 },
          valued: { $sum: { $cond: [{ $isNumber: '$estimatedValue' }, 1, 0] } },
          value: { $sum: '$estimatedValue' },
        },
      },
    ];
    const groups = await this.briefs.aggregate<Group>(stages);
    return { columns: briefColumns.map(({ status, label, holds }) => ({ status, label, ...sumOf(groups, holds) })) };
  }

  private async matches(search: Search): Promise<Filter> {
    return this.briefs.find().cast(this.briefs, await matchingIn(this.briefs, search)) as Filter;
  }
}

const sumOf = (groups: readonly Group[], holds: readonly string[]) => {
  const own = groups.filter(({ _id }) => holds.includes(_id.status));
  const totals = new Map<string, number>();
  for (const { _id, valued, value } of own)
    if (valued > 0) totals.set(_id.currency, (totals.get(_id.currency) ?? 0) + value);
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    totals: [...totals]
      .map(([currency, value]) => ({ currency, value: rounded(value) }))
      .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
};
