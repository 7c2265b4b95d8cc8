import { useEffect } from 'react';
import { type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { ref } from 'valtio/vanilla';
import { lazyResolver } from '../../../lib/lazy-resolver';
import { useTypedEarly } from '../../../lib/use-typed-early';
import { EarlierVersionNote } from '../../../ui/earlier-version-note';
import { FormFields } from '../../../ui/form-fields';
import { problemsOf } from '../../../ui/form-problems';
import { NeedsScript } from '../../../ui/needs-script';
import { artistFields, lyricsField, songFields } from './artist-fields';
import { SendBar } from './send-bar';
import { checked, type Sending } from './sending';
import { SongList } from './song-list';
import type { Retry } from './submission-sending';
import { emptySubmission, type SongValues, type SubmissionValues } from './submission-values';
import { useQuestion } from './use-question';

const rules = lazyResolver<SubmissionValues>(async () => (await import('./submission-form.rules')).SubmissionForm);

interface SubmissionFormProps {
  sending: Sending;
  onSend: (values: SubmissionValues) => void;
  onRetry: (values: SubmissionValues, key: string, how: Retry) => void;
}

export function SubmissionForm({ sending, onSend, onRetry }: SubmissionFormProps) {
  const { receipt, receivedAs } = useSnapshot(sending);
  const form = useForm<SubmissionValues>({
    resolver: rules.resolver,
    defaultValues: sending.values ?? emptySubmission(),
    // FormFields checks what has an error again; a new song is not wrong before it was filled in.
    reValidateMode: 'onSubmit',
  });
  const element = useTypedEarly();
  // So that it is all there when the visitor comes back to this page.
  useEffect(() => () => void (sending.values = ref(form.getValues())), [sending, form]);
  const { question, drop, send, retry } = useSend(form, { sending, onSend, onRetry });
  return (
    <form
      ref={element}
      method="dialog"
      noValidate
      aria-label="Music submission"
      onFocus={rules.loadAhead}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-10"
    >
      <NeedsScript />
      {receivedAs && (
        <EarlierVersionNote
          what="details"
          about={`Submission ${receivedAs.submissionUid}`}
          fields={artistFields}
          received={receivedAs}
        />
      )}
      {receipt && (
        <p className="mb-6 rounded-lg bg-brand-tint px-4 py-3 text-body">
          We have your details. Send the songs below that aren’t marked Received.
        </p>
      )}
      <h2 className="mb-5 text-heading">About you</h2>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {/* Once they are stored, only songs are left to send. */}
        <FormFields form={form} fields={artistFields} isDisabled={receipt !== null} />
      </div>
      <SongList form={form} sending={sending} onRetry={(key, how) => void retry(key, how)} />
      <SendBar
        sending={sending}
        problems={problemsOf(form, fieldsOf(form.getValues('songs')))}
        question={question}
        onAgree={() => send(true)}
        onGoBack={() => {
          drop();
          focusFile(question?.key ?? '');
        }}
      />
    </form>
  );
}

/** What both ways of sending check first. */
function useSend(form: UseFormReturn<SubmissionValues>, { sending, onSend, onRetry }: SubmissionFormProps) {
  const { question, ask, drop } = useQuestion(sending);
  const send = (isAgreed: boolean) =>
    void form.handleSubmit(async (values) => {
      await checked(sending);
      const refused = values.songs.find(({ key }) => sending.songs[key]?.problem);
      if (refused) return focusFile(refused.key);
      if (ask(values, isAgreed) || sending.running > 0) return;
      onSend(values);
    })();
  const retry = async (key: string, how: Retry) => {
    const values = form.getValues();
    const index = values.songs.findIndex((song) => song.key === key);
    const isRight = how === 'keep-earlier' || (await form.trigger(`songs.${index}` as Path<SubmissionValues>));
    if (isRight) onRetry(values, key, how);
  };
  return { question, drop, send, retry };
}

const fieldsOf = (songs: readonly SongValues[]) => [
  ...artistFields,
  ...songs.flatMap((_, index) =>
    [...songFields(index), lyricsField(index)].map((field) => ({
      ...field,
      label: `Song ${index + 1}: ${field.label}`,
    })),
  ),
];

const focusFile = (key: SongValues['key']) =>
  document.getElementById(key)?.querySelector<HTMLInputElement>('input[type=file]')?.focus();
