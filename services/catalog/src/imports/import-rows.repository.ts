import type { FileRow, ImportCounts, ImportRow, RowsOfImport, RowState } from '@cueroom/contracts/catalog/imports';
import type { OwnWords, WordField } from '@cueroom/contracts/catalog/track-words';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, type QueryFilter, Types } from 'mongoose';
import { type ImportRowDocument, noCounts } from './imports.schema';

const batchRows = 500;
/** More of them are no genres, but a wrong column. */
const mostUnknown = 200;

const rowRecord = (row: ImportRowDocument): ImportRow => ({
  line: row.line,
  state: row.state ?? 'unchanged',
  trackId: row.trackId ?? (row.isApplied && row.state === 'new' ? String(row._id) : null),
  matchedBy: row.matchedBy ?? null,
  changes: row.changes,
  errors: row.problems,
  title: row.title ?? '',
  artist: row.artist ?? '',
});

@Injectable()
export class ImportRowsRepository {
  constructor(@InjectModel('ImportRow') private readonly rows: Model<ImportRowDocument>) {}

  /** What files said of these tracks, and what stood there before: it can no longer be undone. */
  async forget(trackIds: string[]): Promise<void> {
    await this.rows.deleteMany({ $or: [{ trackId: { $in: trackIds } }, { _id: { $in: trackIds } }] });
  }

  /** A line that is there already stays as it is. */
  async add(importId: string, rows: readonly FileRow[]): Promise<void> {
    if (rows.length === 0) return;
    const documents = rows.map((row) => ({
      _id: new Types.ObjectId(),
      importId,
      ...row,
      judged: 0,
      changes: [],
      problems: [],
    }));
    await this.rows.collection.insertMany(documents as never[], { ordered: false }).catch((error: unknown) => {
      const failed = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
      if (failed.length === 0 || failed.some(({ code }) => code !== 11_000)) throw error;
    });
  }

  /** Those that one of these keys finds. */
  ofKeys(importId: string, keys: readonly string[]): Promise<ImportRowDocument[]> {
    return this.rows
      .find({ importId, keys: { $in: keys } })
      .sort({ line: 1 })
      .lean<ImportRowDocument[]>();
  }

  async first(importId: string, count: number): Promise<string[][]> {
    const rows = await this.rows.find({ importId }).sort({ line: 1 }).limit(count).lean<ImportRowDocument[]>();
    return rows.map(({ cells }) => cells);
  }

  count(importId: string, filter: QueryFilter<ImportRowDocument>): Promise<number> {
    return this.rows.countDocuments({ importId, ...filter });
  }

  /** The next ones after a line. */
  next(importId: string, filter: QueryFilter<ImportRowDocument>, after: number): Promise<ImportRowDocument[]> {
    return this.rows
      .find({ ...filter, importId, line: { $gt: after } })
      .sort({ line: 1 })
      .limit(batchRows)
      .lean<ImportRowDocument[]>();
  }

  async list({ id, state, limit = limits.pageSize, offset = 0 }: RowsOfImport): Promise<Page<ImportRow>> {
    const states = (state?.split(',') ?? ['new', 'changed', 'unchanged', 'refused']) as RowState[];
    const filter = { importId: id, state: { $in: states } };
    const [items, total] = await Promise.all([
      this.rows.find(filter).sort({ line: 1 }).skip(offset).limit(limit).lean<ImportRowDocument[]>(),
      this.rows.countDocuments(filter),
    ]);
    return { items: items.map(rowRecord), total };
  }

  async countStates(importId: string): Promise<ImportCounts> {
    const counted = await this.rows.aggregate<{ _id: RowState | null; count: number }>([
      { $match: { importId } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]);
    return { ...noCounts, ...Object.fromEntries(counted.flatMap(({ _id, count }) => (_id ? [[_id, count]] : []))) };
  }

  /** What the studio has no word for, in the order of its first line; the spellings of one word are one. */
  async unknownWords(importId: string): Promise<OwnWords> {
    const ofField = async (field: WordField): Promise<string[]> => {
      const found = await this.rows.aggregate<{ word: string }>([
        { $match: { importId, [`unknown.${field}`]: { $type: 'string' } } },
        { $sort: { line: 1 } },
        {
          $group: {
            _id: { $toLower: `$unknown.${field}` },
            word: { $first: `$unknown.${field}` },
            line: { $first: '$line' },
          },
        },
        { $sort: { line: 1 } },
        { $limit: mostUnknown },
      ]);
      return found.map(({ word }) => word);
    };
    return { genres: await ofField('genre'), moods: await ofField('mood') };
  }

  /** Rows that are about one track, by track. */
  doubled(importId: string): Promise<{ lines: number[]; ids: Types.ObjectId[] }[]> {
    return this.rows.aggregate([
      { $match: { importId, claim: { $type: 'string' } } },
      { $sort: { line: 1 } },
      { $group: { _id: '$claim', count: { $sum: 1 }, lines: { $push: '$line' }, ids: { $push: '$_id' } } },
      { $match: { count: { $gt: 1 } } },
    ]);
  }

  /** Each row by its id, past mongoose: what is written is what is given. */
  async write(updates: readonly { id: Types.ObjectId; filter?: object; update: object }[]): Promise<void> {
    if (updates.length === 0) return;
    const operations = updates.map(({ id, filter, update }) => ({
      updateOne: { filter: { _id: id, ...filter }, update },
    }));
    await this.rows.collection.bulkWrite(operations as never[], { ordered: false });
  }

  async deleteOf(importId: string): Promise<void> {
    await this.rows.deleteMany({ importId });
  }
}
