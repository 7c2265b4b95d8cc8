import type { NewMessage } from '@cueroom/contracts/intake/artist-page';
import type { Feedback } from '@cueroom/contracts/intake/feedback';
import { sayFeedbackGoes } from '@cueroom/contracts/intake/mail-words';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { call } from '../../../lib/api';
import { useCreateOnce } from '../../../lib/create-once';
import { useRecordMutation } from '../../../lib/record-mutations';
import { storedDraft, type StoredDraft, tabStorage } from '../../../lib/storage';
import { toast, toastError } from '../../../ui/toasts';
import { submissionKind as kind } from './submissions.queries';

/** What is written, and as what it goes. */
export interface Words {
  kind: 'feedback' | 'message' | 'changes' | 'letter';
  text: string;
}
export const noWords: Words = { kind: 'feedback', text: '' };

/** It outlives its window and a reload, in this tab. */
export const wordsDraft = (id: string): StoredDraft<Words> => {
  const stored = storedDraft<Words>(tabStorage, `to-artist-${id}`);
  return { ...stored, write: (words) => stored.write(words?.text ? words : null) };
};

/** What was typed since stays. */
const forget = (id: string, sent: string): void => {
  const draft = wordsDraft(id);
  if (draft.read()?.text.trim() === sent) draft.write(null);
};
const onError = (error: Error) => toastError(error);

export const useSendFeedback = ({ id, email }: SubmissionWithSongs) => {
  const create = useCreateOnce((body: Feedback, key) =>
    call('POST /api/admin/submissions/:id/feedback', { params: { id }, body, key }),
  );
  return useRecordMutation({
    kind,
    mutationFn: (feedback: string) => create({ feedback }),
    onSuccess: ({ mail }, feedback) => {
      forget(id, feedback);
      const isSetUp = mail?.state !== 'not_configured';
      const description = sayFeedbackGoes({ isSetUp, email });
      toast({ title: isSetUp ? 'Feedback sent' : 'Feedback kept', description });
    },
    onError,
  });
};

export const useSendMessage = ({ id, artistName }: SubmissionWithSongs) => {
  const create = useCreateOnce((body: NewMessage, key) =>
    call('POST /api/admin/submissions/:id/messages', { params: { id }, body, key }),
  );
  return useRecordMutation({
    kind,
    mutationFn: (message: string) => create({ text: message }),
    onSuccess: (_sent, message) => {
      forget(id, message);
      toast({ title: 'Message sent', description: `It appears on the page of ${artistName}` });
    },
    onError,
  });
};
