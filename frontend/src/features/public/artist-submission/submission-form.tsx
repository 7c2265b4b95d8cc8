import { trackGenres } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { type Path, useFieldArray, useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { lateRules } from '../../../lib/late-rules';
import { useOneAtATime } from '../../../lib/one-at-a-time';
import { Button } from '../../../ui/button';
import { DataNote } from '../../../ui/data-note';
import { SelectField, TextArea, TextField, wordOptions } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { SongFields } from './song-fields';
import { forgetSong, retrySong, sayProgress, type Sending, sendSubmission } from './submission-sending';
import { emptySong, emptySubmission, type SubmissionValues } from './submission-values';

const rules = lateRules<SubmissionValues>(() => import('./submission-form.rules'));

interface SubmissionFormProps {
  sending: Sending;
  onArrived: (values: SubmissionValues) => void;
}

export function SubmissionForm({ sending, onArrived }: SubmissionFormProps) {
  const snapshot = useSnapshot(sending);
  const { isBusy, receipt, error } = snapshot;
  const form = useForm<SubmissionValues>({
    resolver: rules.resolver,
    defaultValues: emptySubmission(),
  });
  const songs = useFieldArray({ control: form.control, name: 'songs' });
  const { errors } = form.formState;
  // Once the submission has arrived, only its songs are left to send: what is stored is not shown as if it could change.
  const isStored = receipt !== null;

  const finish = (hasArrived: boolean, values: SubmissionValues) => {
    if (hasArrived) {
      toast({ title: 'Submission Successful', description: 'Your music submission has been received' });
      onArrived(values);
    } else {
      toast({
        title: 'Submission Failed',
        description: 'There was an error submitting your music. Please try again.',
        variant: 'destructive',
      });
    }
  };
  const send = useOneAtATime(
    form.handleSubmit(async (values) => {
      const refused = values.songs.findIndex(({ key }) => sending.songs[key]?.problem);
      if (refused >= 0) return focusFile(refused);
      finish(await sendSubmission(sending, values), values);
    }),
  );
  const retry = async (key: string) => {
    const values = form.getValues();
    const index = values.songs.findIndex((song) => song.key === key);
    const song = values.songs[index];
    if (!song || !(await form.trigger(`songs.${index}` as Path<SubmissionValues>))) return;
    if (await retrySong(sending, song)) finish(true, values);
  };
  const addSong = () => {
    if (songs.fields.length >= limits.songsPerSubmission)
      return toast({
        title: 'Maximum Songs Reached',
        description: `You can submit up to ${limits.songsPerSubmission} songs per submission.`,
        variant: 'destructive',
      });
    songs.append(emptySong(), { focusName: `songs.${songs.fields.length}.trackTitle` });
  };
  const removeSong = (index: number, key: string) => {
    if (songs.fields.length === 1)
      return toast({
        title: 'Cannot Remove Song',
        description: 'At least one song is required for submission.',
        variant: 'destructive',
      });
    songs.remove(index);
    forgetSong(sending, key);
  };

  return (
    <form
      noValidate
      aria-label="Music submission"
      onFocus={rules.fetchAhead}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-10"
    >
      {isStored && !isBusy && (
        <p className="mb-6 rounded-lg bg-brand-tint px-4 py-3 text-body">
          Your details have arrived. Only the songs below that are not marked as received still need to be sent.
        </p>
      )}
      <h2 className="mb-5 text-heading">About you</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Artist Name"
          {...form.register('artistName')}
          error={errors.artistName?.message}
          maxLength={limits.name}
          autoComplete="name"
          disabled={isBusy || isStored}
          aria-required
        />
        <TextField
          label="Email"
          type="email"
          {...form.register('email')}
          error={errors.email?.message}
          maxLength={limits.email}
          autoComplete="email"
          disabled={isBusy || isStored}
          aria-required
        />
        <SelectField
          label="Genre"
          isOptional
          {...form.register('genre', { setValueAs: (value: string) => value || undefined })}
          options={wordOptions(trackGenres)}
          emptyLabel="Choose a genre"
          error={errors.genre?.message}
          disabled={isBusy || isStored}
        />
        <TextArea
          label="Description"
          {...form.register('description')}
          error={errors.description?.message}
          hint="Who you are and what you send: at least 10 characters."
          maxLength={limits.longText}
          className="sm:col-span-2"
          disabled={isBusy || isStored}
          aria-required
        />
      </div>

      <div className="mt-10 space-y-5">
        <h2 className="text-heading">Your songs</h2>
        {songs.fields.map(({ id, key }, index) => (
          <SongFields
            key={id}
            index={index}
            songKey={key}
            form={form}
            sending={sending}
            onRemove={() => removeSong(index, key)}
            onRetry={() => void retry(key)}
          />
        ))}
        <div aria-live="polite">
          {errors.songs?.root?.message && <p className="text-sm font-medium text-bad">{errors.songs.root.message}</p>}
        </div>
        <Button variant="secondary" onClick={addSong} disabled={isBusy}>
          <Plus aria-hidden className="size-4.5" />
          Add Song
        </Button>
      </div>

      <div className="mt-10 border-t border-line pt-8">
        <div aria-live="polite">{error && <p className="mb-4 font-medium text-bad">{error}</p>}</div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" size="large" disabled={isBusy}>
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
    </form>
  );
}

/** The label's own text in the page is the shortest way to a field that the form library does not know. */
const focusFile = (index: number) =>
  document.querySelectorAll<HTMLInputElement>('form input[type="file"]')[index]?.focus();
