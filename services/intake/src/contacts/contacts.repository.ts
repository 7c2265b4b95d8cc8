import { AppError } from '@cueroom/contracts/app-error';
import type { Contact, ContactChanges, ListContacts, NewContact } from '@cueroom/contracts/intake/contacts';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import { outdated, withRevision } from '@cueroom/persistence/edits';
import { createOnce } from '@cueroom/persistence/idempotency';
import { readPage, sortOf } from '@cueroom/persistence/read-page';
import { toRecord } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { tidyTexts } from '../stored-fields';
import { type ContactDocument, contactOrders } from './contacts.schema';

const present = { removedAt: { $exists: false } } as const;
const notFound = () => new AppError('not_found', 'This contact does not exist');

const record = (contact: ContactDocument): Contact => toRecord(contact);

@Injectable()
export class ContactsRepository {
  constructor(@InjectModel('Contact') private readonly contacts: Model<ContactDocument>) {}

  async insert(contact: NewContact, idempotency?: Idempotency): Promise<Created<Contact>> {
    const { document, isRepeated } = await createOnce(this.contacts, idempotency, async (fields) =>
      (await this.contacts.create({ ...tidyTexts(contact), ...fields })).toObject(),
    );
    return { ...record(document), ...(isRepeated && { isRepeated }) };
  }

  list({ q, status, followUpBy, sort, limit, offset }: ListContacts): Promise<Page<Contact>> {
    const statuses = status?.split(',') as Contact['status'][] | undefined;
    const filter = {
      ...(statuses && { status: { $in: statuses } }),
      ...(followUpBy && { followUpDate: { $lte: new Date(followUpBy) } }),
    };
    const selection = { filter, q, deletedBy: 'removedAt', sort: sortOf(contactOrders, sort), limit, offset } as const;
    return readPage(this.contacts, selection, record);
  }

  /** @throws AppError 'not_found' */
  async get(id: string): Promise<Contact> {
    const contact = await this.contacts.findOne({ _id: id, ...present }).lean<ContactDocument>();
    if (!contact) throw notFound();
    return record(contact);
  }

  /** @throws AppError 'not_found', or 'outdated' when it has none of the revisions */
  async update(id: string, changes: ContactChanges, ifMatch?: number[]): Promise<Contact> {
    const update = { $set: tidyTexts(changes), $inc: { edits: 1 } };
    const changed = await this.change({ _id: id, ...present, ...withRevision(ifMatch) }, update);
    if (changed) return changed;
    await this.get(id);
    throw outdated();
  }

  /** It is in no list any more, and can be restored for a while. @throws AppError 'not_found' */
  async trash(id: string, now = new Date()): Promise<void> {
    const trashed = await this.change({ _id: id, ...present }, { $set: { removedAt: now } }, { timestamps: false });
    if (!trashed) throw notFound();
  }

  /** As it was. @throws AppError 'not_found' when it was not trashed after that */
  async restore(id: string, trashedAfter: Date): Promise<Contact> {
    const trashed = { _id: id, removedAt: { $gt: trashedAfter } };
    const restored = await this.change(trashed, { $unset: { removedAt: 1 } }, { timestamps: false });
    if (!restored) throw notFound();
    return restored;
  }

  /** Those that were trashed before that. */
  async idsTrashed(trashedBefore: Date): Promise<string[]> {
    const trashed = await this.contacts.find({ removedAt: { $lt: trashedBefore } }, { _id: 1 }).lean();
    return trashed.map(({ _id }) => String(_id));
  }

  /** Deletes for good what was trashed before that and not restored. */
  async purge(ids: string[], trashedBefore: Date): Promise<void> {
    await this.contacts.deleteMany({ _id: { $in: ids }, removedAt: { $lt: trashedBefore } });
  }

  private async change(
    filter: QueryFilter<ContactDocument>,
    update: UpdateQuery<ContactDocument>,
    options: { timestamps?: false } = {},
  ): Promise<Contact | null> {
    const changed = await this.contacts
      .findOneAndUpdate(filter, update, { returnDocument: 'after', ...options })
      .lean<ContactDocument>();
    return changed && record(changed);
  }
}
