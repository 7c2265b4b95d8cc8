import { AppError } from '@cueroom/contracts/app-error';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { EntityType } from '@cueroom/contracts/intake/activities';
import type { Created } from '@cueroom/contracts/message';
import type { Deed } from '@cueroom/contracts/record-changes';
import type { Model, QueryFilter, Schema, Types, UpdateQuery } from 'mongoose';
import { addBulkMark, type BulkMark } from './bulk-mark';
import { checkRevision, type Edited } from './edits';
import { guardedWrite } from './guarded-write';
import { addIdempotency, createOnce, type FromCreation } from './idempotency';
import type { OutboxRelay } from '../outbox/outbox.relay';
import { addOutbox, type OutboxEntry, type WithOutbox } from '../outbox/outbox.schema';
import { RecordHistory } from '../outbox/record-history';
import { changeEntries, editEntries, fieldChanges, type RecordChange } from './record-changes';
import { retryOnConflict } from './retry-on-conflict';
import { tidyTexts } from './tidy-texts';
import { present, unpurged } from './presence';
import { ended, noRemoval, type Removed, removal } from './trash';
import { undoableSince } from './undo-window';

export interface EditedDocument extends Edited, FromCreation, WithOutbox, Removed {
  _id: Types.ObjectId;
  /** Grows with every write; guards writes and names events. Records of earlier releases may lack it. */
  revision: number;
  bulk?: BulkMark;
  createdAt: Date;
  updatedAt: Date;
}

/** Adds the fields of EditedDocument, and the index of what is deleted. */
export const addEdits = <T>(schema: Schema<T>): void => {
  const target = schema as unknown as Schema;
  target.add({
    edits: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
    removedAt: Date,
    removedBy: String,
  });
  addBulkMark(target);
  target.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
  addOutbox(target);
  addIdempotency(schema);
};

/** For the filter of a write that is guarded by the revision that was read. */
export const atRevision = ({ revision }: { revision?: number }) => ({ revision: revision ?? { $exists: false } });

/**
 * What admins do to single records: read, edit, delete and, within the undo window, restore them. Deleting and restoring
 * do not move `updatedAt`. Each write moves the guard `revision`, and tells in the outbox what an admin has done.
 */
export class EditedRecords<Document extends EditedDocument, Answer extends object> {
  private readonly edited: Model<EditedDocument>;

  /**
   * @param kind as in 'This brief does not exist'
   * @param eventOf for who wants to know that a record was deleted or restored
   */
  constructor(
    protected readonly model: Model<Document>,
    protected readonly relay: OutboxRelay,
    private readonly kind: EntityType | 'template',
    protected readonly recordOf: (document: Document) => Answer,
    private readonly eventOf?: (id: string) => OutboxEntry,
  ) {
    this.edited = model as unknown as Model<EditedDocument>;
    relay.watch(model);
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

  /** Also those whose deletion can be undone. */
  findHeld(ids: readonly string[]): Promise<Document[]> {
    return this.edited.find({ _id: { $in: ids }, ...unpurged }, { outbox: 0 }).lean<Document[]>();
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<Answer> {
    return this.recordOf(await this.readOne(this.present(id)));
  }

  /**
   * @param named the fields as they were sent
   * @throws AppError 'not_found', or 'outdated' when it has none of the revisions
   */
  async edit(id: string, fields: object, ifMatch?: number[], named?: readonly string[]): Promise<Answer> {
    const { record } = await this.changeOne(id, (document) => {
      checkRevision(document, ifMatch);
      const set = tidyTexts(fields);
      return { set: { ...set, ...this.followUps(document, set) }, named };
    });
    return this.recordOf(record);
  }

  /** What changes with these fields, and is part of the same event. */
  protected followUps(_document: Document, _set: object): object {
    return {};
  }

  /** What the record is found by with these fields. */
  protected keysOf(_document: Document, _set: object): object {
    return {};
  }

  /** One write by an admin. @returns also the id of what is told of it; none where nothing changes, or nobody asked */
  protected async changeOne(id: string, decide: (document: Document) => Change | null): Promise<Changed<Document>> {
    let changeId: string | undefined;
    const record = await this.rewrite(this.present(id), (document) => {
      const decided = decide(document);
      if (!decided) return null;
      const { set, aside = {}, named, did = 'changed' } = decided;
      const besides = fieldChanges(document, aside).changes.map((change) => ({ ...change, isAside: true }) as const);
      const entries = editEntries(this.changeOf(did, document), fieldChanges(document, set, named), besides);
      changeId = entries[0]?.id;
      const $set = { ...set, ...this.keysOf(document, set), ...aside };
      return { update: { $set, $inc: { edits: 1 } }, entries, timestamps: true };
    });
    return { record, ...(changeId && { changeId }) };
  }

  /** @throws AppError 'not_found' */
  async trash(id: string, now = new Date()): Promise<void> {
    await this.comeOrGo(this.present(id), 'deleted', { $set: removal(now) });
  }

  /** As it was. @throws AppError 'not_found' when it was not trashed after that */
  async restore(id: string, trashedAfter = undoableSince(), did: ComeOrGone = 'restored'): Promise<Answer> {
    const trashed = { _id: id, ...unpurged, removedAt: { $gt: trashedAfter } };
    return this.recordOf(await this.comeOrGo(trashed, did, { $unset: noRemoval }));
  }

  async idsTrashed(trashedBefore: Date): Promise<string[]> {
    const trashed = await this.edited.find({ ...unpurged, ...ended(trashedBefore) }, { _id: 1 }).lean();
    return trashed.map(({ _id }) => String(_id));
  }

  /** Deletes for good what was trashed before that and is not kept for longer, or these of it; one with an event that is not out yet goes next time. */
  async purge(trashedBefore: Date, ids?: string[]): Promise<void> {
    const isOut = { 'outbox.0': { $exists: false } } as const;
    const over = { ...ended(trashedBefore), ...isOut, ...(ids && { _id: { $in: ids } }) };
    const found = await this.edited.find(over, { _id: 1 }).lean();
    await new RecordHistory(this.model.db).forget(found.map(({ _id }) => String(_id)));
    await this.edited.deleteMany({ ...over, _id: { $in: found.map(({ _id }) => _id) } });
  }

  /** What the write after this one that was read does, for its activity. */
  protected changeOf(
    did: Deed,
    { _id, revision = 0, edits = 0 }: Pick<EditedDocument, '_id'> & Edited & { revision?: number },
  ): RecordChange {
    return { entityType: this.kind as EntityType, entityId: String(_id), revision: revision + 1, edits, did };
  }

  /** Deletes or restores: with an event, where others want to know. */
  private comeOrGo(filter: object, did: ComeOrGone, update: object): Promise<Document> {
    return this.rewrite(filter, (document) => ({
      update,
      entries: [
        ...changeEntries(this.changeOf(did, document)),
        ...(this.eventOf ? [this.eventOf(String(document._id))] : []),
      ],
    }));
  }

  protected present(id: string) {
    return { _id: id, ...present };
  }

  private async readOne(filter: object): Promise<Document> {
    const document = await this.edited.findOne(filter as QueryFilter<EditedDocument>, { outbox: 0 }).lean<Document>();
    if (!document) throw this.notFound();
    return document;
  }

  /** One write that is guarded by what was read: an activity tells the very values that it has replaced. */
  private rewrite(filter: object, decide: (document: Document) => Rewriting | null): Promise<Document> {
    return retryOnConflict(`This ${this.kind} is being changed by someone else, please try again`, async () => {
      const document = await this.readOne(filter);
      const rewriting = decide(document);
      if (!rewriting) return document;
      const { update, entries, timestamps } = rewriting;
      const guarded = { ...filter, ...atRevision(document) } as QueryFilter<Document>;
      const telling = { ...update, ...(entries.length > 0 && { $push: { outbox: { $each: entries } } }) };
      const options = timestamps ? {} : ({ timestamps: false } as const);
      return guardedWrite(this.relay, this.model, guarded, telling as UpdateQuery<Document>, options);
    });
  }
}

type ComeOrGone = 'deleted' | 'restored' | 'added-from-submission';

/** What an admin's write makes of a record. */
export interface Change {
  set: object;
  /** Written with it, and not part of its event: only what undoes all of it takes it back. */
  aside?: object;
  /** The fields as they were sent, where that is otherwise. */
  named?: readonly string[] | undefined;
  did?: Deed;
}
interface Changed<Document> {
  record: Document;
  changeId?: string;
}

interface Rewriting {
  update: object;
  entries: OutboxEntry[];
  timestamps?: true;
}
