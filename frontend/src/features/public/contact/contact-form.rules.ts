import { NewContact } from '@cueroom/contracts/intake/contacts';
import { contractResolver } from '../../../lib/contract-resolver';

export type ContactValues = Pick<NewContact, 'name' | 'email' | 'subject' | 'message'>;

export const resolver = contractResolver<ContactValues>(NewContact);
