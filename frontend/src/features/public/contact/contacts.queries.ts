import type { Contact, NewContact } from '@cueroom/contracts/intake/contacts';
import { useMutation } from '@tanstack/react-query';
import { useCreateOnce } from '../../../lib/create-once';

export function useSendMessage() {
  const create = useCreateOnce<Contact>('/api/contacts');
  return useMutation({ mutationFn: (message: NewContact) => create(message) });
}
