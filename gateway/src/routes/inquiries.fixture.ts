import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';

export const id = 'a'.repeat(24);
export const brief = { id, ...aNewBrief(), status: 'submitted', companyName: null, email: 'ada@example.org' } as Brief;
export const contact = { id, ...aNewContact(), status: 'new', source: 'website' } as Contact;
