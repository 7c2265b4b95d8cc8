import { type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { lazyResolver } from '../../../lib/lazy-resolver';
import { useTypedEarly } from '../../../lib/use-typed-early';
import { Button } from '../../../ui/button';
import { DataNote } from '../../../ui/data-note';
import { EarlierVersionNote } from '../../../ui/earlier-version-note';
import { FormFields } from '../../../ui/form-fields';
import { NeedsScript } from '../../../ui/needs-script';
import { toast } from '../../../ui/toasts';
import { artistFields } from './artist-fields';
import { SongList } from './song-list';
import { type Outcome, type Retry, retrySong, sayProgress, type Sending, sendSubmission } from './submission-sending';
import { emptySubmission, type SongValues, type SubmissionValues } from './submission-values';

const rules = lazyResolver<SubmissionValues>(async () => (await import('./submission-form.rules')).SubmissionForm);

interface SubmissionFormProps {
  sending: Sending;
  onArrived: (values: SubmissionValues) => void;
}

export function SubmissionForm({ sending, onArrived }: SubmissionFormProps) {
  const { running, receipt, receivedAs } = useSnapshot(sending);
  const form = useForm<SubmissionValues>({ resolver: rules.resolver, defaultValues: emptySubmission() });
  const element = useTypedEarly();
  const isBusy = running > 0;
  const { send, retry } = useSend(form, sending, onArrived);
  return (
    <form
      ref={element}
      method="dialog"
      noValidate
      aria-label="Music submission"
      onFocus={rules.loadAhead}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
      {receipt && !isBusy && (
        <p className="mb-6 rounded-lg bg-brand-tint px-4 py-3 text-body">
          We have your details. Send the songs below that aren’t marked Received.
        </p>
      )}
      <h2 className="mb-5 text-heading">About you</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        {/* Once they are stored, only songs are left to send. */}
        <FormFields form={form} fields={artistFields} isDisabled={isBusy || receipt !== null} />
      </div>
      <SongList form={form} sending={sending} onRetry={(key, how) => void retry(key, how)} />
      <SendBar sending={sending} />
    </form>
  );
}

function useSend(form: UseFormReturn<SubmissionValues>, sending: Sending, onArrived: SubmissionFormProps['onArrived']) {
  const finish = (outcome: Outcome, values: SubmissionValues) => {
    if (outcome === 'running') return;
    if (outcome === 'sent') {
      toast({ title: 'Submission Successful', description: 'Your music submission has been received' });
      return onArrived(values);
    }
    toast({
      title: 'Submission Failed',
      description: 'There was an error submitting your music. Please try again.',
      variant: 'destructive',
    });
  };
  const send = form.handleSubmit(async (values) => {
    if (sending.running > 0) return;
    const refused = values.songs.find(({ key }) => sending.songs[key]?.problem);
    if (refused) return focusFile(refused);
    finish(await sendSubmission(sending, values), values);
  });
  const retry = async (key: string, how: Retry) => {
    const values = form.getValues();
    const index = values.songs.findIndex((song) => song.key === key);
    const song = values.songs[index];
    const isSent = how !== 'keep-earlier';
    if (!song || (isSent && !(await form.trigger(`songs.${index}` as Path<SubmissionValues>)))) return;
    finish(await retrySong(sending, values, song, how), values);
  };
  return { send, retry };
}

const focusFile = ({ key }: SongValues) =>
  document.getElementById(key)?.querySelector<HTMLInputElement>('input[type=file]')?.focus();

function SendBar({ sending }: { sending: Sending }) {
  const snapshot = useSnapshot(sending);
  const isBusy = snapshot.running > 0;
  return (
    <div className="mt-10 border-t border-line pt-8">
      <div aria-live="polite">{snapshot.error && <p className="mb-4 font-medium text-bad">{snapshot.error}</p>}</div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" size="large" isPending={isBusy}>
          {isBusy ? 'Submitting…' : 'Submit Music'}
        </Button>
        <p className="text-body text-ink-soft">
          {isBusy
            ? `${sayProgress(snapshot)} Please keep this page open until everything is sent.`
            : 'Shortlisted artists hear from us within 30 days.'}
        </p>
      </div>
      <DataNote about="music" className="mt-6" />
    </div>
  );
}
