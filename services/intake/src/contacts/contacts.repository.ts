import { AppError } from '@cueroom/contracts/app-error';
import type { Contact, ContactChanges, ListContacts, NewContact } from '@cueroom/contracts/intake/contacts';
import type { Page } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isoDates, tidyTexts } from '../stored-fields';
import type { ContactDocument } from './contacts.schema';

const notFound = () => new AppError('not_found', 'This contact does not exist');

const record = ({ _id, ...fields }: ContactDocument): Contact => ({ id: String(_id), ...isoDates(fields) });

@Injectable()
export class ContactsRepository {
  constructor(@InjectModel('Contact') private readonly contacts: Model<ContactDocument>) {}

  async insert(contact: NewContact): Promise<Contact> {
    const created = await this.contacts.create(tidyTexts(contact));
    return record(created.toObject());
  }

  /** Newest first, with the number of all that match. */
  async list({ status, limit = limits.pageSize, offset = 0 }: ListContacts): Promise<Page<Contact>> {
    const filter = status ? { status: { $in: status.split(',') as Contact['status'][] } } : {};
    const [items, total] = await Promise.all([
      this.contacts.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).lean<ContactDocument[]>(),
      this.contacts.countDocuments(filter),
    ]);
    return { items: items.map(record), total };
  }

  /** @throws AppError 'not_found' */
  async update(id: string, changes: ContactChanges): Promise<Contact> {
    const changed = await this.contacts
      .findByIdAndUpdate(id, { $set: tidyTexts(changes) }, { returnDocument: 'after' })
      .lean<ContactDocument>();
    if (!changed) throw notFound();
    return record(changed);
  }

  /** @throws AppError 'not_found' */
  async delete(id: string): Promise<void> {
    const { deletedCount } = await this.contacts.deleteOne({ _id: id });
    if (deletedCount === 0) throw notFound();
  }
}
