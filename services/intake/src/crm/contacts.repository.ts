import { Contact, type NewContact } from '@cueroom/contracts/intake/contacts';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { InquiriesRepository } from './inquiries.repository';
import { type ContactDocument, contactOrders } from './contacts.schema';

const recordOf = (contact: ContactDocument): Contact => ({
  ...toRecord(Contact, contact),
  clientId: pageIdOf(contact.email),
});

@Injectable()
export class ContactsRepository extends InquiriesRepository<ContactDocument, Contact, NewContact> {
  constructor(@InjectModel('Contact') contacts: Model<ContactDocument>, relay: OutboxRelay) {
    super(contacts, relay, 'contact', recordOf, contactOrders, ['name', 'email', 'company', 'message'], {
      answeredAt: { from: ['new'], to: 'replied' },
    });
  }
}
