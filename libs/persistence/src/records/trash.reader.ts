import { AppError } from '@cueroom/contracts/app-error';
import type { Page } from '@cueroom/contracts/message';
import { kindOf } from '@cueroom/contracts/record-kinds';
import { type RecordType, recordTypes } from '@cueroom/contracts/record-names';
import { limits } from '@cueroom/contracts/rules';
import type { ListTrash, TrashedKey, TrashRow } from '@cueroom/contracts/trash';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { OutboxRelay } from '../outbox/outbox.relay';
import type { WithOutbox } from '../outbox/outbox.schema';
import { changeEntries } from './record-changes';
import { modelOf, nameIn } from './record-models';
import { endOfTrash, hasTrash, inTrash, type Removed } from './trash';

type Trashed = WithOutbox & Required<Removed> & Record<string, unknown>;

/** The deleted records of this service, of all kinds. */
@Injectable()
export class TrashReader {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly relay: OutboxRelay,
  ) {}

  /** What was deleted last comes first. */
  async list({ entityType, limit = limits.pageSize, offset = 0 }: ListTrash): Promise<Page<TrashRow>> {
    if (!hasTrash()) return { items: [], total: 0 };
    const kinds = entityType ? [entityType] : recordTypes;
    const read = await Promise.all(kinds.map((kind) => this.ofKind(kind, limit + offset)));
    const rows = read.flatMap(({ items }) => items).sort((a, b) => b.deletedAt.localeCompare(a.deletedAt));
    return { items: rows.slice(offset, offset + limit), total: read.reduce((sum, { total }) => sum + total, 0) };
  }

  /** For good: from now on nothing restores it, and the sweep that purges what has ended takes it. @throws AppError 'not_found' */
  async end({ entityType, id }: TrashedKey): Promise<void> {
    const model = modelOf<Trashed>(this.connection, entityType);
    const outbox = { $each: changeEntries({ entityType, entityId: id, did: 'deleted-for-good' }) };
    const $set = { removedAt: new Date(0) };
    const update = { $set, $unset: { removedBy: 1 }, $inc: { revision: 1 }, $push: { outbox } } as object;
    const found =
      hasTrash() && (await model?.findOneAndUpdate({ _id: id, ...inTrash() }, update, { timestamps: false }));
    if (!model || !found) throw notInTrash(entityType);
    this.relay.nudge(model);
  }

  private async ofKind(entityType: RecordType, limit: number): Promise<Page<TrashRow>> {
    const model = modelOf<Trashed>(this.connection, entityType);
    if (!model) return { items: [], total: 0 };
    const { names = [] } = kindOf(entityType);
    const fields = Object.fromEntries(['removedAt', 'removedBy', ...names].map((name) => [name, 1]));
    const filter = inTrash() as object;
    const [found, total] = await Promise.all([
      model.find(filter, fields).sort({ removedAt: -1 }).limit(limit).lean<Trashed[]>(),
      (model as Model<Trashed>).countDocuments(filter),
    ]);
    const items = found.map(({ _id, removedAt, removedBy, ...record }) => ({
      entityType,
      id: String(_id),
      title: nameIn(entityType, record) as string,
      deletedBy: removedBy,
      deletedAt: removedAt.toISOString(),
      endsAt: endOfTrash(removedAt).toISOString(),
    }));
    return { items, total };
  }
}

export const notInTrash = (kind: RecordType) => new AppError('not_found', `This ${kind} is not in the trash`);
