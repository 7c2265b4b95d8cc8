import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { call } from '../../../lib/api/api';
import { newCreationKey } from '../../../lib/api/create-once';
import { localDay } from '../../../lib/words/dates';
import { recordCalls } from '../../../lib/api/record-calls';
import { patchCurrent, useRecordMutation } from '../../../lib/api/record-mutations';
import { replyTo } from '../../../lib/words/reply';
import { wordFor } from '../../../lib/words/words';
import type { RowAction } from '../../../ui/list/row-actions';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';

type Message = Pick<Contact, 'id' | 'name' | 'email' | 'subject' | 'status' | 'lastContactDate'>;

const change = ({ id, revision }: Contact, body: Partial<Pick<Contact, 'status' | 'lastContactDate'>>) =>
  call('PATCH /api/admin/contacts/:id', { params: { id }, body, revision });

interface Answered {
  contact: Contact;
  /** Someone has answered it before: no second answer is logged. */
  isOld: boolean;
}

/** The status follows the first answer; one that was taken back before does not count again. */
const answered = async ({ id: entityId }: Message): Promise<Answered> => {
  const read = () => recordCalls.read('contacts', entityId);
  const before = await read();
  if (before.status !== 'new') return { contact: before, isOld: true };
  const body = { entityType: 'contact', entityId, activityType: 'email', subject: 'Answered by email' } as const;
  await call('POST /api/admin/activities', { body: { ...body, lastContactDate: localDay() }, key: newCreationKey() });
  const logged = await read();
  if (logged.status !== 'new') return { contact: logged, isOld: false };
  const contact = await patchCurrent(logged, (current) => change(current, { status: 'replied' }));
  return { contact, isOld: false };
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
    // Where only new ones stand its row goes at once: there is no second press.
    changesOf: ({ id }) => ({ id, changes: { status: 'replied' } }),
    onSuccess: ({ contact, isOld }, message) => {
      if (isOld) return toast({ title: 'Answered already', description: message.name });
      toastDone({
        words: { title: 'Logged as answered by email', description: `${message.name}. Not sent? Undo.` },
        undo: () => undo.mutateAsync({ saved: contact, message }),
        undone: () => ({ title: 'New again', description: message.name }),
      });
    },
    onError: (error, { name }) => toastError(error, `The answer to ${name} isn’t logged`),
  });
  return (message: Message): RowAction => ({
    label: 'Reply',
    hint: 'Opens your mail program, and logs the answer',
    href: replyTo(message.email, wordFor(contactSubjects, message.subject)),
    onSelect: () => mutate(message),
  });
}
