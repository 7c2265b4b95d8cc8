import {
  type MailTo,
  sayChangesAsk,
  sayFeedbackGoes,
  sayLetterComes,
  sayMessageGoes,
} from '@cueroom/contracts/intake/mail-words';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { Link2, MessageSquarePlus, Send } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mailStateQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { Button } from '../../../ui/button';
import { SelectField, TextArea } from '../../../ui/form/text-field';
import { Thread } from '../../../ui/thread';
import { toast, toastError } from '../../../ui/notices/toasts';
import { useCommands } from '../../../ui/window/window-commands';
import { ChangesDialog } from './ask-changes';
import { sayChosen } from './asked-items';
import { isDecided } from './song-choice';
import { messagesQuery, submissionKind as kind } from './submissions.queries';
import { TemplateSelect } from './template-select';
import { useChanges, useFeedback, useMessage } from './words-to-artist';

/** All that studio and artist write to each other, in order: the artist reads it on the music's own page. */
export function ArtistMessages(props: ComponentProps<typeof WriteToArtist>) {
  const { submission, isDisabled } = props;
  const { id, artistName } = submission;
  const { data: messages = [] } = useQuery(messagesQuery(id));
  return (
    <section aria-label="Messages">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold tracking-tight">Messages</h3>
        <NewLink submission={submission} isDisabled={isDisabled} />
      </div>
      <Thread messages={messages} nameOf={(from) => (from === 'artist' ? artistName : 'You')} />
      <WriteToArtist {...props} />
    </section>
  );
}

interface NewLinkProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
}

/** For an artist who has lost the link: the former one is over. */
function NewLink({ submission: { id, artistName }, isDisabled }: NewLinkProps) {
  const renew = useRecordMutation({
    kind,
    mutationFn: () => call('POST /api/admin/submissions/:id/link', { params: { id } }),
    onSuccess: async ({ link }) => {
      const isCopied = await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      );
      toast({ title: isCopied ? 'New link copied' : 'New link', description: `${artistName}: ${link}` });
    },
    onError: (error) => toastError(error),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => renew.mutate()}
      disabled={isDisabled}
      isPending={renew.isPending}
    >
      <Link2 aria-hidden className="size-4" />
      New link for the artist
    </Button>
  );
}

/** Each with where it is read. */
const kinds = {
  feedback: { label: 'Feedback', goes: sayFeedbackGoes },
  message: { label: 'Message', goes: sayMessageGoes },
  changes: { label: 'Request for changes', goes: sayChangesAsk },
  letter: { label: 'Letter with the decision', goes: sayLetterComes },
} satisfies Record<string, { label: string; goes: (mail: MailTo) => string }>;
type Kind = keyof typeof kinds;

interface WriteToArtistProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
  /** Its focus is in the box, for feedback. */
  ref: Ref<Pick<HTMLElement, 'focus'>>;
  /** The window has the keys again. */
  onSent: () => void;
}

/** What is written to the artist: one box, and as what it goes. */
function WriteToArtist({ submission, isDisabled, ref, onSent }: WriteToArtistProps) {
  const written = useWritten(submission);
  const { kind, setKind, draft, changes, isPending } = written;
  const [isAsking, setIsAsking] = useState(false);
  const box = useBox(ref, setKind);
  const mayAsk = !isDecided(submission);
  const askForChanges = () => {
    setKind('changes');
    setIsAsking(true);
  };
  useCommands(isDisabled || !mayAsk ? [] : [{ label: 'Request changes', run: askForChanges }]);
  const isSendable = !isDisabled && !isPending && draft?.send !== undefined && draft.text.trim() !== '';
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !isSendable) return;
    draft.send?.();
    onSent();
  };
  return (
    <div className="space-y-3">
      <KindSelect submission={submission} written={written} />
      {kind === 'feedback' && draft && (
        <TemplateSelect submissionId={submission.id} kind="letter-feedback" text={draft.text} onText={draft.change} />
      )}
      {/* While it is asked for changes, it is written there. */}
      {draft && !isAsking && (
        <TextArea
          ref={box}
          label={draft.label}
          value={draft.text}
          rows={4}
          maxLength={limits.longText}
          hint={mayAsk ? draft.hint : undefined}
          onChange={({ target }) => draft.change(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {kind === 'letter' && (
          <Button variant="secondary" onClick={({ currentTarget }) => chooseLetter(currentTarget)}>
            Choose the email
          </Button>
        )}
        {draft?.send && (
          <Button variant="secondary" onClick={draft.send} disabled={!isSendable && !isPending} isPending={isPending}>
            <Send aria-hidden className="size-4" />
            <span>{`Send ${draft.label}`}</span>
          </Button>
        )}
        {mayAsk && (
          <Button variant="secondary" onClick={askForChanges} disabled={isDisabled}>
            <MessageSquarePlus aria-hidden className="size-4" />
            Request changes
          </Button>
        )}
      </div>
      {isAsking && <ChangesDialog submission={submission} changes={changes} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

interface KindSelectProps extends Pick<WriteToArtistProps, 'submission'> {
  written: ReturnType<typeof useWritten>;
}

function KindSelect({ submission, written: { kind, setKind, offered, begun, isPending } }: KindSelectProps) {
  const { data: mail } = useQuery(mailStateQuery());
  const goes = mail && kinds[kind].goes({ ...mail, email: submission.email });
  return (
    <SelectField
      label="Write"
      options={offered.map((value) => ({
        value,
        label: begun[value] && value !== kind ? `${kinds[value].label} (draft)` : kinds[value].label,
      }))}
      value={kind}
      disabled={isPending}
      hint={kind === 'changes' && isDecided(submission) ? notAnyMore : goes}
      onChange={({ target }) => setKind(target.value as Kind)}
    />
  );
}
const notAnyMore = 'A decision has been made: no changes can be requested any more. You can copy your text.';

/** It stands in the bar at the foot of the window, where the decision is. */
const chooseLetter = (button: Element): void =>
  button.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-foot] select')?.focus();

/** Where it is written: what leads there says as what. */
function useBox(ref: WriteToArtistProps['ref'], choose: (kind: Kind) => void) {
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (kind: Kind) => {
    // After another choice it is not there yet.
    flushSync(() => choose(kind));
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({ focus: () => write('feedback') }));
  useCommands([
    { label: 'Write feedback', run: () => write('feedback') },
    { label: 'Write a message', run: () => write('message') },
  ]);
  return box;
}

interface Draft {
  label: string;
  text: string;
  hint?: string;
  change: (text: string) => void;
  /** Of changes it is said first what is asked for. */
  send?: () => void;
}

/** What is being written as each kind; the one that is begun is open. */
function useWritten(submission: SubmissionWithSongs) {
  const feedback = useFeedback(submission);
  const message = useMessage(submission);
  const changes = useChanges(submission);
  const begun = {
    feedback: feedback.text !== '',
    message: message.text !== '',
    changes: changes.words.message !== '',
    letter: false,
  };
  const [chosen, setKind] = useState(() => allKinds.find((kind) => begun[kind]) ?? 'feedback');
  // Nothing is asked for after a decision, but what was written stays to be copied.
  const offered = isDecided(submission)
    ? allKinds.filter((kind) => kind !== 'letter' && (kind !== 'changes' || begun.changes))
    : allKinds;
  const kind = offered.includes(chosen) ? chosen : 'feedback';
  const drafts: Record<Kind, Draft | null> = {
    feedback: { label: 'Feedback', ...feedback },
    message: { label: 'Message', ...message },
    changes: {
      label: 'Message',
      text: changes.words.message,
      hint: sayChosen(submission.songs, changes.words),
      change: (text) => changes.change((before) => ({ ...before, message: text })),
    },
    letter: null,
  };
  const isPending = feedback.isPending || message.isPending || changes.isPending;
  return { kind, setKind, offered, begun, changes, draft: drafts[kind], isPending };
}
const allKinds = Object.keys(kinds) as Kind[];
