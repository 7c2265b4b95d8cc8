import { changesOpenDays } from '@cueroom/contracts/intake/changes-letter';
import type { NewMessage } from '@cueroom/contracts/intake/artist-page';
import type { Feedback } from '@cueroom/contracts/intake/feedback';
import { sayFeedbackGoes, sayLetterWent } from '@cueroom/contracts/intake/mail-words';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { mailStateQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { useCreateOnce } from '../../../lib/api/create-once';
import { isSame } from '../../../lib/is-same';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { storedDraft, type StoredDraft, tabStorage } from '../../../lib/storage';
import { toast, toastError } from '../../../ui/notices/toasts';
import { useUnsavedValues } from '../../../ui/window/unsaved';
import { askedOf, type Chosen } from './asked-items';
import { submissionKind as kind } from './submissions.queries';

/** Of each kind what is written: it outlives its window and a reload, in this tab. */
const draftOf = <Words>(of: 'feedback' | 'message' | 'changes', { id }: SubmissionWithSongs): StoredDraft<Words> =>
  storedDraft<Words>(tabStorage, `${of}-to-artist-${id}`);

/** What was typed since stays. */
const forget = <Words>(draft: StoredDraft<Words>, sent: Words): void => {
  if (isSame(draft.read(), sent)) draft.write(null);
};
const onError = (error: Error) => toastError(error);

export function useFeedback(submission: SubmissionWithSongs) {
  const { id, email } = submission;
  const draft = draftOf<string>('feedback', submission);
  const create = useCreateOnce((body: Feedback, key) =>
    call('POST /api/admin/submissions/:id/feedback', { params: { id }, body, key }),
  );
  const sending = useRecordMutation({
    kind,
    mutationFn: (text: string) => create({ feedback: text.trim() }),
    onSuccess: ({ mail }, text) => {
      forget(draft, text);
      const isSetUp = mail?.state !== 'not_configured';
      const description = sayFeedbackGoes({ isSetUp, email });
      toast({ title: isSetUp ? 'Feedback sent' : 'Feedback kept', description });
    },
    onError,
  });
  return useText(draft, sending);
}

export function useMessage(submission: SubmissionWithSongs) {
  const { id, artistName } = submission;
  const draft = draftOf<string>('message', submission);
  const create = useCreateOnce((body: NewMessage, key) =>
    call('POST /api/admin/submissions/:id/messages', { params: { id }, body, key }),
  );
  const sending = useRecordMutation({
    kind,
    mutationFn: (text: string) => create({ text: text.trim() }),
    onSuccess: (_sent, text) => {
      forget(draft, text);
      toast({ title: 'Message sent', description: `It appears on the page of ${artistName}` });
    },
    onError,
  });
  return useText(draft, sending);
}

interface Sending<Words> {
  isPending: boolean;
  mutate: (words: Words, options: { onSuccess: () => void }) => void;
}

function useText(draft: StoredDraft<string>, { isPending, mutate }: Sending<string>) {
  const { values: text, change, arrived } = useUnsavedValues('', { draft, isSending: isPending });
  return { text, change, isPending, send: () => mutate(text, { onSuccess: () => arrived(text, '') }) };
}

/** A request for changes: what is asked for belongs to it. */
interface ChangesWords extends Chosen {
  message: string;
}
const noChanges: ChangesWords = { items: [], songIds: [], bySong: null, message: '' };

export function useChanges(submission: SubmissionWithSongs) {
  const { id, artistName, email, songs } = submission;
  const { data: mail } = useQuery(mailStateQuery());
  const draft = draftOf<ChangesWords>('changes', submission);
  const { isPending, mutate } = useRecordMutation({
    kind,
    mutationFn: (words: ChangesWords) => {
      const body = { ...askedOf(songs, words).asked, message: words.message.trim() };
      return call('POST /api/admin/submissions/:id/changes', { params: { id }, body });
    },
    onSuccess: (_changed, words) => {
      forget(draft, words);
      const opened = `${artistName} can add them for ${changesOpenDays} days.`;
      const description = mail ? `${opened} ${sayLetterWent({ ...mail, email })}` : opened;
      toast({ title: 'Changes requested', description });
    },
    onError,
  });
  const { values: words, change, arrived } = useUnsavedValues(noChanges, { draft, isSending: isPending });
  return {
    ...{ words, change, isPending },
    /** @param done nothing was written since */
    send: (done: () => void) => mutate(words, { onSuccess: () => arrived(words, noChanges) && done() }),
  };
}
