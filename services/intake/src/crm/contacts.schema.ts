import { Contact, type contactSorts } from '@cueroom/contracts/intake/contacts';
import { referenceOf } from '@cueroom/contracts/intake/reference';
import { contactStatuses, priorities } from '@cueroom/contracts/options';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import { addPerson, type OfPerson } from '@cueroom/persistence/records/person';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { sortKey } from '@cueroom/persistence/search/search-words';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

export interface ContactDocument
  extends Stored<Omit<Contact, 'clientId'>, 'followUpDate' | 'lastContactDate'>, EditedDocument, FoundBy, OfPerson {
  /** When the studio first called, met or wrote to whoever sent it. */
  answeredAt?: Date | null;
  /** While emails about it are still to be written: when to look. */
  announceAt?: Date;
}

export const contactSchema = new Schema<ContactDocument>(
  {
    ...storedFields(Contact, ['clientId']),
    status: { type: String, enum: contactStatuses, default: 'new' },
    priority: { type: String, enum: priorities, default: 'medium' },
    answeredAt: { type: Date, default: null },
    announceAt: Date,
    source: { type: String, default: 'website' },
  },
  schemaOptions,
);
addEdits(contactSchema);
addPerson(contactSchema, 'email');
contactSchema.index({ company: 1 });
contactSchema.index({ announceAt: 1 }, { partialFilterExpression: { announceAt: { $exists: true } } });

export const contactOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  name: { 'order.name': 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
  followUpDate: { followUpDate: 1, _id: 1 },
} as const satisfies Record<(typeof contactSorts)[number], Sort>;
for (const order of Object.values(contactOrders)) contactSchema.index(order);

/** Of what the visitor wrote, which never changes. */
addFoundBy(contactSchema, ({ _id, name, email, company, message }) =>
  foundBy([name, email, company, message, referenceOf(String(_id))], { name: sortKey(name) }),
);
