import type { NewContact } from '@cueroom/contracts/intake/contacts';
import { keptDraft } from '../../../../lib/kept-draft';

export type ContactValues = Pick<NewContact, 'name' | 'email' | 'subject' | 'message'>;

export const emptyContact = (): ContactValues => ({ name: '', email: '', subject: '', message: '' });

export const { draft: contactDraft, forget: forgetContactDraft } = keptDraft<ContactValues, ContactValues>(
  'contactDraft',
  emptyContact,
);
