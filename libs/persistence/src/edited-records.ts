import { AppError } from '@cueroom/contracts/app-error';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import type { Model, QueryFilter, Schema, Types } from 'mongoose';
import { type Edited, outdated, withRevision } from './edits';
import { addIdempotency, createOnce, type FromCreation } from './idempotency';
import type { OutboxRelay } from './outbox.relay';
import type { OutboxEntry, WithOutbox } from './outbox.schema';
import { tidyTexts } from './tidy-texts';
import { undoableSince } from './undo-window';

export interface EditedDocument extends Edited, FromCreation {
  _id: Types.ObjectId;
  /** When it was deleted; for a while it can be restored. */
  removedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** Adds the fields of EditedDocument, and the index of what is deleted. */
export const addEdits = <T>(schema: Schema<T>): void => {
  const target = schema as unknown as Schema;
  target.add({ edits: { type: Number, default: 0 }, removedAt: Date });
  target.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
  addIdempotency(schema);
};

/**
 * What admins do to single records: read, edit, delete and, within the undo window, restore them. Deleting and restoring
 * do not move `updatedAt`. In collections with an outbox each write moves the guard `revision`, too.
 */
export class EditedRecords<Document extends EditedDocument, Answer extends object> {
  private readonly edited: Model<EditedDocument>;
  private readonly unpurged: { deletedAt?: { $exists: false } };
  private readonly guard: { revision?: 1 };

  /**
   * @param kind as in 'This brief does not exist'
   * @param told who wants to know that a record was deleted or restored
   */
  constructor(
    protected readonly model: Model<Document>,
    private readonly kind: string,
    protected readonly recordOf: (document: Document) => Answer,
    private readonly told?: { relay: OutboxRelay; eventOf: (id: string) => OutboxEntry },
  ) {
    const hasOutbox = model.schema.path('outbox') !== undefined;
    this.edited = model as unknown as Model<EditedDocument>;
    this.unpurged = hasOutbox ? { deletedAt: { $exists: false } } : {};
    this.guard = hasOutbox ? { revision: 1 } : {};
  }

  notFound = (): AppError => new AppError('not_found', `This ${this.kind} does not exist`);

  /** Adds a record, or finds the one of this creation. @param create see idempotency.ts */
  createOnce(
    idempotency: Idempotency | undefined,
    create: (creation: FromCreation) => Promise<Document>,
    answerOf: (document: Document, isRepeated?: true) => Answer | Promise<Answer> = this.recordOf,
  ): Promise<Created<Answer>> {
    return createOnce(this.model, idempotency, answerOf, create);
  }

  find(id: string): Promise<Document | null> {
    return this.edited.findOne(this.present(id), { outbox: 0 }).lean<Document>();
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<Answer> {
    const document = await this.find(id);
    if (!document) throw this.notFound();
    return this.recordOf(document);
  }

  /** @throws AppError 'not_found', or 'outdated' when it has none of the revisions */
  async edit(id: string, fields: object, ifMatch?: number[]): Promise<Answer> {
    const filter = { ...this.present(id), ...withRevision(ifMatch) };
    const updated = await this.write(filter, { $set: tidyTexts(fields), $inc: { edits: 1, ...this.guard } }, true);
    if (updated) return this.recordOf(updated);
    await this.get(id);
    throw outdated();
  }

  /** @throws AppError 'not_found' */
  async trash(id: string, now = new Date()): Promise<void> {
    if (!(await this.comeOrGo(this.present(id), id, { $set: { removedAt: now } }))) throw this.notFound();
  }

  /** As it was. @throws AppError 'not_found' when it was not trashed after that */
  async restore(id: string, trashedAfter = undoableSince()): Promise<Answer> {
    const trashed = { _id: id, ...this.unpurged, removedAt: { $gt: trashedAfter } };
    const restored = await this.comeOrGo(trashed, id, { $unset: { removedAt: 1 } });
    if (!restored) throw this.notFound();
    return this.recordOf(restored);
  }

  async idsTrashed(trashedBefore: Date): Promise<string[]> {
    const trashed = await this.edited.find({ removedAt: { $lt: trashedBefore } }, { _id: 1 }).lean();
    return trashed.map(({ _id }) => String(_id));
  }

  /** Deletes for good what was trashed before that, or these of it. Not for collections with an outbox. */
  async purge(trashedBefore: Date, ids?: string[]): Promise<void> {
    await this.edited.deleteMany({ removedAt: { $lt: trashedBefore }, ...(ids && { _id: { $in: ids } }) });
  }

  /** Deletes or restores: with an event, where others want to know. */
  private async comeOrGo(filter: object, id: string, update: object): Promise<Document | null> {
    const { told } = this;
    const outbox = told && { $push: { outbox: told.eventOf(id) } };
    const written = await this.write(filter, { ...update, $inc: this.guard, ...outbox });
    told?.relay.nudge(this.model as unknown as Model<WithOutbox>);
    return written;
  }

  private present(id: string) {
    return { _id: id, ...this.unpurged, removedAt: { $exists: false } };
  }

  private write(filter: object, update: object, timestamps = false): Promise<Document | null> {
    return this.edited
      .findOneAndUpdate(filter as QueryFilter<EditedDocument>, update, { returnDocument: 'after', timestamps })
      .lean<Document>();
  }
}
