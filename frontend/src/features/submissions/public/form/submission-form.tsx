import { useEffect, useState } from 'react';
import { type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { contractResolver } from '../../../../lib/contract-resolver';
import { Button } from '../../../../ui/button';
import { EarlierVersionNote } from '../../../../ui/earlier-version-note';
import { FormFields } from '../../../../ui/form-fields';
import { problemsOf } from '../../../../ui/form-problems';
import { NeedsScript } from '../../../../ui/needs-script';
import { artistFields, lyricsField, rightsField, songFields } from './artist-fields';
import { ClosedNote } from './closed-note';
import { useIsClosed } from './closed-submission';
import { SendBar } from './send-bar';
import { checked } from './chosen-file';
import { forgetDraft, saveDraft } from './draft';
import { ownsDraft } from './draft-owner';
import { sayDraftTime } from './draft-time';
import { awaitedFile, filesOf, readFrom, type Sending, type SongSending } from './sending';
import { SongList } from './song-list';
import { isVersionReady, versionsOf } from './song-versions';
import type { Retry } from './submission-sending';
import { SubmissionForm as SubmissionRules } from './submission-form.rules';
import { emptySubmission, type SongValues, type SubmissionValues } from './submission-values';
import { chooseAgainButton } from './upload-controls';
import { questionAbout, useQuestion } from './use-question';

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
  const isClosed = useIsClosed({ receipt });
  const closedNote = isClosed && <ClosedNote sending={sending} read={() => form.getValues()} />;
  const { goBack, send, retry, ...sendState } = useSend(form, { sending, onSend, onRetry });
  return (
    <form
      method="dialog"
      noValidate
      aria-label="Music submission"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed) void send(false);
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
      <h2 className="mb-5 text-heading">About you</h2>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {/* Once they are stored, only songs are left to send. */}
        <FormFields form={form} fields={artistFields} isDisabled={receipt !== null} />
      </div>
      <SongList form={form} sending={sending} onRetry={(key, how) => void retry(key, how)} />
      {closedNote || (
        <SendBar
          sending={sending}
          problems={problemsOf(form, fieldsOf(form.getValues('songs')))}
          {...sendState}
          onAgree={() => void send(true)}
          onGoBack={goBack}
        />
      )}
      <DraftBar savedAt={savedAt} onDiscard={onDiscard} />
    </form>
  );
}

/** What both ways of sending check first. */
function useSend(
  form: UseFormReturn<SubmissionValues>,
  { sending, onSend, onRetry }: Omit<SubmissionFormProps, 'onDiscard'>,
) {
  const { question, ask, drop } = useQuestion(sending);
  const [wasPressed, setPressed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { songs } = useSnapshot(sending);
  const waitsFor = wasPressed ? awaitedNames(songs as Sending['songs']) : [];
  const check = (isAgreed: boolean) =>
    form.handleSubmit(async (values) => {
      await checked(sending);
      setPressed(true);
      const refused = values.songs.find(({ key }) => isMissing(sending.songs[key]));
      if (refused) return focusMissing(refused.key, sending.songs[refused.key]);
      if (ask(values, isAgreed) || sending.running > 0) return;
      onSend(values);
    })();
  const send = async (isAgreed: boolean) => {
    setBusy(true);
    await check(isAgreed);
    setBusy(false);
  };
  const retry = async (key: string, how: Retry) => {
    const values = form.getValues();
    const index = values.songs.findIndex((song) => song.key === key);
    const only = { ...values, songs: values.songs.filter((song) => song.key === key) };
    // What it lacks is asked for as before it was first sent.
    if (how !== 'keep-earlier' && (isMissing(sending.songs[key]) || questionAbout(sending, only))) return send(false);
    const isRight = how === 'keep-earlier' || (await form.trigger(`songs.${index}` as Path<SubmissionValues>));
    if (isRight) onRetry(values, key, how);
  };
  const goBack = () => {
    drop();
    focusMissing(question?.key ?? '');
  };
  return { isBusy, question, waitsFor, goBack, send, retry };
}

const awaitedNames = (songs: Sending['songs']): string[] =>
  filesOf({ songs }).flatMap((song) => awaitedFile(song)?.name ?? []);

/** A file of it cannot be sent, has to be chosen again, or lacks its label. */
const isMissing = (song?: SongSending): boolean =>
  song !== undefined && (isFileMissing(song) || !versionsOf(song).every(isVersionReady));

const isFileMissing = (song: SongSending): boolean => song.problem !== undefined || awaitedFile(song) !== undefined;

const fieldsOf = (songs: readonly SongValues[]) => [
  ...artistFields,
  ...songs.flatMap((_, index) =>
    [...songFields(index), lyricsField(index), rightsField(index)].map((field) => ({
      ...field,
      label: `Song ${index + 1}: ${field.label}`,
    })),
  ),
];

/** What asks for the file; of a version its label, or what removes it. */
const focusMissing = (key: SongValues['key'], song?: SongSending) => {
  const version = song && !isFileMissing(song) ? versionsOf(song).find((one) => !isVersionReady(one)) : undefined;
  const place = document.getElementById(version?.key ?? key);
  const isAwaited = song && awaitedFile(version ?? song) !== undefined;
  const wanted = isAwaited ? [chooseAgainButton] : version ? ['[aria-invalid="true"]', 'button'] : ['input[type=file]'];
  const [field] = wanted.flatMap((one) => place?.querySelector<HTMLElement>(one) ?? []);
  field?.focus();
};

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
