import type { Contact, NewContact } from '@cueroom/contracts/intake/contacts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export const useSendMessage = () =>
  useMutation({ mutationFn: (message: NewContact) => api.post<Contact>('/api/contacts', message) });
