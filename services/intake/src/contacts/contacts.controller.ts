import {
  addContact,
  deleteContact,
  ListContacts,
  listContacts,
  NewContact,
  UpdateContact,
  updateContact,
} from '@cueroom/contracts/intake/contacts';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ContactsRepository } from './contacts.repository';

@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsRepository) {}

  @OnMessage(addContact)
  add(contact: NewContact) {
    return this.contacts.insert(contact);
  }

  @OnMessage(listContacts)
  list(query: ListContacts) {
    return this.contacts.list(query);
  }

  @OnMessage(updateContact)
  update({ id, changes }: UpdateContact) {
    return this.contacts.update(id, changes);
  }

  @OnMessage(deleteContact)
  delete({ id }: IdParam) {
    return this.contacts.delete(id);
  }
}
