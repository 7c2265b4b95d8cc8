import { AppError } from '@cueroom/contracts/app-error';
import type { Contact, ContactChanges, ListContacts, NewContact } from '@cueroom/contracts/intake/contacts';
import type { Page } from '@cueroom/contracts/message';
import { readPage, sortOf } from '@cueroom/persistence/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isoDates, tidyTexts } from '../stored-fields';
import { type ContactDocument, contactOrders } from './contacts.schema';

const present = { removedAt: { $exists: false } } as const;
const notFound = () => new AppError('not_found', 'This contact does not exist');

const record = ({ _id, words: _w, initials: _i, order: _o, removedAt: _r, ...fields }: ContactDocument): Contact => ({
  id: String(_id),
  ...isoDates(fields),
});

@Injectable()
export class ContactsRepository {
  constructor(@InjectModel('Contact') private readonly contacts: Model<ContactDocument>) {}

  async insert(contact: NewContact): Promise<Contact> {
    const created = await this.contacts.create(tidyTexts(contact));
    return record(created.toObject());
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

  /** @throws AppError 'not_found' */
  update(id: string, changes: ContactChanges): Promise<Contact> {
    return this.change({ _id: id, ...present }, { $set: tidyTexts(changes) });
  }

  /** It is gone from every list, and can be brought back for a while. @throws AppError 'not_found' */
  async remove(id: string, now = new Date()): Promise<void> {
    await this.change({ _id: id, ...present }, { $set: { removedAt: now } }, { timestamps: false });
  }

  /** As it was. @throws AppError 'not_found' when it was not deleted after that */
  restore(id: string, removedAfter: Date): Promise<Contact> {
    const removed = { _id: id, removedAt: { $gt: removedAfter } };
    return this.change(removed, { $unset: { removedAt: 1 } }, { timestamps: false });
  }

  /** Those that were deleted before that. */
  async idsRemoved(removedBefore: Date): Promise<string[]> {
    const removed = await this.contacts.find({ removedAt: { $lt: removedBefore } }, { _id: 1 }).lean();
    return removed.map(({ _id }) => String(_id));
  }

  /** Ends what was deleted before that, unless it was brought back. */
  async endRemoved(ids: string[], removedBefore: Date): Promise<void> {
    await this.contacts.deleteMany({ _id: { $in: ids }, removedAt: { $lt: removedBefore } });
  }

  private async change(
    filter: QueryFilter<ContactDocument>,
    update: UpdateQuery<ContactDocument>,
    options: { timestamps?: false } = {},
  ): Promise<Contact> {
    const changed = await this.contacts
      .findOneAndUpdate(filter, update, { returnDocument: 'after', ...options })
      .lean<ContactDocument>();
    if (!changed) throw notFound();
    return record(changed);
  }
}
