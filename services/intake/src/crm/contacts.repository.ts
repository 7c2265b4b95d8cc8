import { Contact, type NewContact } from '@cueroom/contracts/intake/contacts';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { InquiriesRepository } from './inquiries.repository';
import { type ContactDocument, contactOrders } from './contacts.schema';

@Injectable()
export class ContactsRepository extends InquiriesRepository<ContactDocument, Contact, NewContact> {
  constructor(@InjectModel('Contact') contacts: Model<ContactDocument>, relay: OutboxRelay) {
    super(contacts, relay, 'contact', (contact) => toRecord(Contact, contact), contactOrders, [
      'name',
      'email',
      'company',
      'message',
    ]);
  }
}
