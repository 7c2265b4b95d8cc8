import type { NewContact } from '@cueroom/contracts/intake/contacts';
import { keptDraft } from '../../../../lib/kept-draft';

export type ContactValues = Record<keyof NewContact, string>;

export const emptyContact = (): ContactValues => ({
  ...{ name: '', email: '', company: '', phone: '', subject: '', message: '' },
});

/** As it is sent: empty fields are null. */
export const contactOf = (values: ContactValues): NewContact => ({
  ...values,
  company: values.company || null,
  phone: values.phone || null,
});

export const { draft: contactDraft, forget: forgetContactDraft } = keptDraft<ContactValues, NewContact>(
  'contactDraft',
  emptyContact,
);
