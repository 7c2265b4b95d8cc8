import {
  AddContact,
  addContact,
  deleteContact,
  EnterContact,
  enterContact,
  getContact,
  ListContacts,
  listContacts,
  restoreContact,
  UpdateContact,
  updateContact,
} from '@cueroom/contracts/intake/contacts';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { ContactsRepository } from './contacts.repository';

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly mail: MailServer,
  ) {}

  @OnMessage(addContact)
  add({ idempotency, ...contact }: AddContact) {
    return this.contacts.insert(contact, idempotency, this.mail.announceAt);
  }

  /** Without emails: the admin has met or called the person. */
  @OnMessage(enterContact)
  enter({ idempotency, ...contact }: EnterContact) {
    const entered = { ...contact, source: 'studio' };
    return this.contacts.insert(entered, idempotency);
  }

  @OnMessage(listContacts)
  list(query: ListContacts) {
    return this.contacts.list(query);
  }

  @OnMessage(getContact)
  get({ id }: IdParam) {
    return this.contacts.get(id);
  }

  @OnMessage(updateContact)
  update({ id, changes, ifMatch }: UpdateContact) {
    return this.contacts.edit(id, changes, ifMatch);
  }

  @OnMessage(deleteContact)
  delete({ id }: IdParam) {
    return this.contacts.trash(id);
  }

  @OnMessage(restoreContact)
  restore({ id }: IdParam) {
    return this.contacts.restore(id);
  }
}
