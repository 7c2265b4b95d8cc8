import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { call } from '../../../lib/api';
import { newCreationKey } from '../../../lib/create-once';
import { localDay } from '../../../lib/dates';
import { recordCalls } from '../../../lib/record-calls';
import { patchCurrent, useRecordMutation } from '../../../lib/record-mutations';
import { replyTo } from '../../../lib/reply';
import { wordFor } from '../../../lib/words';
import type { RowAction } from '../../../ui/row-actions';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

type Message = Pick<Contact, 'id' | 'name' | 'email' | 'subject' | 'status' | 'lastContactDate'>;

const change = ({ id, revision }: Contact, body: Partial<Pick<Contact, 'status' | 'lastContactDate'>>) =>
  call('PATCH /api/admin/contacts/:id', { params: { id }, body, revision });

/** The status follows the first answer; one that was taken back before does not count again. */
const answered = async ({ id: entityId }: Message): Promise<Contact> => {
  const body = { entityType: 'contact', entityId, activityType: 'email', subject: 'Answered by email' } as const;
  await call('POST /api/admin/activities', { body: { ...body, lastContactDate: localDay() }, key: newCreationKey() });
  const contact = await recordCalls.read('contacts', entityId);
  if (contact.status !== 'new') return contact;
  return patchCurrent(contact, (current) => change(current, { status: 'replied' }));
};

/** A new message is answered with one press: the mail program opens, and the answer is logged. */
export function useReply() {
  const undo = useRecordMutation({
    kind: 'contacts',
    mutationFn: ({ saved, message }: { saved: Contact; message: Message }) =>
      change(saved, { status: message.status, lastContactDate: message.lastContactDate }),
  });
  const { mutate } = useRecordMutation({
    kind: 'contacts',
    mutationFn: answered,
    onSuccess: (saved, message) =>
      toastDone({
        words: { title: 'Logged as answered by email', description: `${message.name}. Not sent? Undo.` },
        undo: () => undo.mutateAsync({ saved, message }),
        undone: () => ({ title: 'New again', description: message.name }),
      }),
    onError: (error, { name }) => toastError(error, `The answer to ${name} isn’t logged`),
  });
  return (message: Message): RowAction => ({
    label: 'Reply',
    hint: 'Opens your mail program, and logs the answer',
    href: replyTo(message.email, wordFor(contactSubjects, message.subject)),
    onSelect: () => mutate(message),
  });
}
