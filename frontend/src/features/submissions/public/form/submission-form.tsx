import { NewSong } from '@cueroom/contracts/intake/songs';
import { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { contractResolver } from '../../../../lib/forms/contract-resolver';
import { sayHearWithin } from '../../../../lib/words/promises';
import { Button } from '../../../../ui/button';
import { DataNote } from '../../../../ui/form/data-note';
import { EarlierVersionNote } from '../../../../ui/form/earlier-version-note';
import { FormFields } from '../../../../ui/form/form-fields';
import { FormProblems, type Problem, problemsOf } from '../../../../ui/form/form-problems';
import { NeedsScript } from '../../../../ui/needs-script';
import { sayAwaited } from '../../../shared/uploads/kept-file';
import { artistFields, lyricsField, rightsField, songFields } from './artist-fields';
import { ClosedNote, useClosing } from './closed-submission';
import { forgetDraft, saveDraft, sayDraftTime } from './draft';
import { ownsDraft } from './draft-owner';
import { MayHaveArrived } from './received-before';
import { readFrom, type Sending } from './sending';
import { SongList } from './song-list';
import type { Retry } from './submission-sending';
import { emptySubmission, type SongValues, type SubmissionValues } from './submission-values';
import { type Question, useSend } from './use-send';

/** The whole form: the submission and its songs, which are sent after it. */
class SubmissionRules extends NewSubmission {
  @ArrayMinSize(1, { message: 'At least one song is required' })
  @ArrayMaxSize(limits.songsPerSubmission, { message: `Maximum ${limits.songsPerSubmission} songs allowed` })
  @ValidateNested({ each: true })
  @Type(() => NewSong)
  songs!: NewSong[];
}

const resolver = contractResolver<SubmissionValues>(SubmissionRules);

interface SubmissionFormProps {
  sending: Sending;
  onSend: (values: SubmissionValues) => void;
  onRetry: (values: SubmissionValues, key: string, how: Retry) => void;
  onDiscard: () => void;
}

export function SubmissionForm({ sending, onSend, onRetry, onDiscard }: SubmissionFormProps) {
  const { receipt, receivedAs } = useSnapshot(sending);
  const form = useForm<SubmissionValues>({
    resolver,
    defaultValues: sending.values ?? emptySubmission(),
    // FormFields checks what has an error again; a new song is not wrong before it was filled in.
    reValidateMode: 'onSubmit',
  });
  // So that it is all there for a draft, and when the visitor comes back to this page.
  useEffect(() => readFrom(sending, () => form.getValues()), [sending, form]);
  const savedAt = useDraft(form, sending);
  const closing = useClosing(sending);
  const closedNote = closing && <ClosedNote closing={closing} sending={sending} read={() => form.getValues()} />;
  const { goBack, send, retry, fileProblems, ...sendState } = useSend(form, { sending, onSend, onRetry });
  return (
    <form
      method="dialog"
      noValidate
      aria-label="Music submission"
      onSubmit={(event) => {
        event.preventDefault();
        if (!closing) void send(false);
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
          page={receipt?.link}
        />
      )}
      {closedNote || (receipt && <ReceivedNote link={receipt.link} />)}
      <MayHaveArrived sending={sending} />
      <h2 className="mb-5 text-heading">About you</h2>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {/* Once they are stored, only songs are left to send. */}
        <FormFields form={form} fields={artistFields} isDisabled={receipt !== null} />
      </div>
      <SongList form={form} sending={sending} onRetry={(key, how) => void retry(key, how)} />
      {closedNote || (
        <SendBar
          sending={sending}
          problems={[...problemsOf(form, fieldsOf(form.getValues('songs'))), ...fileProblems]}
          {...sendState}
          onAgree={() => void send(true)}
          onGoBack={goBack}
        />
      )}
      <DraftBar savedAt={savedAt} onDiscard={onDiscard} />
    </form>
  );
}

const fieldsOf = (songs: readonly SongValues[]) => [
  ...artistFields,
  ...songs.flatMap((_, index) =>
    [...songFields(index), lyricsField(index), rightsField(index)].map((field) => ({
      ...field,
      label: `Song ${index + 1}: ${field.label}`,
    })),
  ),
];

function ReceivedNote({ link }: { link?: string }) {
  return (
    <p className="mb-6 rounded-lg bg-brand-tint px-4 py-3 text-body">
      We have your details. Send the songs below that aren’t marked Received.
      {link && (
        <a href={link} className="ml-1 font-semibold text-brand-deep underline underline-offset-3">
          Your music’s page
        </a>
      )}
    </p>
  );
}

interface SendBarProps {
  sending: Sending;
  problems: readonly Problem[];
  question: Question | null;
  /** Names of files that have to be chosen again, once it was tried to send without them. */
  waitsFor: readonly string[];
  /** It is being checked. */
  isBusy: boolean;
  onAgree: () => void;
  onGoBack: () => void;
}

function SendBar({ sending, problems, question, waitsFor, isBusy, onAgree, onGoBack }: SendBarProps) {
  const { error } = useSnapshot(sending);
  return (
    <div className="mt-10 border-t border-line pt-8">
      {error && (
        <p data-failure tabIndex={-1} className="mb-4 font-medium text-bad outline-none">
          {error}
        </p>
      )}
      <FormProblems problems={problems} />
      <div aria-live="polite">
        {waitsFor.length > 0 && <p className="mb-4 font-medium wrap-anywhere text-bad">{sayAwaited(waitsFor)}</p>}
      </div>
      <div aria-live="assertive">
        {question && (
          <div role="group" aria-label="Before we send it" className="mb-6 rounded-lg bg-brand-tint px-4 py-4">
            <p className="font-medium wrap-anywhere">{question.words}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button ref={focus} size="small" onClick={onAgree}>
                Send Anyway
              </Button>
              <Button size="small" variant="secondary" onClick={onGoBack}>
                Go Back
              </Button>
            </div>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" size="large" isPending={isBusy}>
          Submit Music
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-body text-ink-soft">
          {`${sayHearWithin()}, and your music gets a page of its own.`}
        </p>
      </div>
      <p className="mt-6 max-w-prose text-note leading-relaxed text-ink-soft">
        <strong className="font-semibold text-ink">What you agree to:</strong> the music is yours, or you may speak for
        everyone who owns a part of it. We may listen to it, and nothing more. Nothing is exclusive, and no license is
        given: before we place a song, we ask you about terms and splits.
      </p>
      <DataNote about="music" className="mt-3" />
    </div>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

interface DraftBarProps {
  savedAt: Date | null;
  onDiscard: () => void;
}

/** That nothing typed is lost, and the way to begin anew. */
function DraftBar({ savedAt, onDiscard }: DraftBarProps) {
  if (!savedAt) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-ink-soft">
      <span className="tabular-nums">{`Draft saved ${sayDraftTime(savedAt.getTime())}`}</span>
      <Button variant="quiet" size="small" className="min-h-11" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  );
}

const savedAfterMs = 400;

/** Keeps in the browser what is typed and sent. @returns when that was done last; null: there is nothing to keep */
function useDraft(form: UseFormReturn<SubmissionValues>, sending: Sending): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // An empty form takes nothing away from a draft that is still to come back.
    let wasKept = sending.values !== undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      // Once it has arrived there is nothing to go on with. Another tab's draft is not this one's to write.
      if (sending.hasArrived || !ownsDraft()) return;
      const isKept = saveDraft(sending, form.getValues());
      if (wasKept && !isKept) forgetDraft();
      wasKept = isKept;
      setSavedAt(isKept ? new Date() : null);
    };
    const saveSoon = () => {
      timer ??= setTimeout(save, savedAfterMs);
    };
    const saveNow = () => timer !== undefined && save();
    const stops = [form.subscribe({ formState: { values: true }, callback: saveSoon }), subscribe(sending, saveSoon)];
    window.addEventListener('pagehide', saveNow);
    // One that was restored can be discarded.
    saveSoon();
    return () => {
      saveNow();
      window.removeEventListener('pagehide', saveNow);
      stops.forEach((stop) => stop());
    };
  }, [form, sending]);
  return savedAt;
}
