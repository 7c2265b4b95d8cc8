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
import { Send } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { mailStateQuery } from '../../../lib/admin-lists';
import { Button } from '../../../ui/button';
import { SelectField, TextArea } from '../../../ui/text-field';
import { useUnsavedValues } from '../../../ui/unsaved';
import { useCommands } from '../../../ui/window-commands';
import { AskForChanges } from './ask-changes';
import { isDecided } from './song-choice';
import { TemplateSelect } from './template-select';
import { noWords, useSendFeedback, useSendMessage, type Words, wordsDraft } from './words-to-artist';

/** Each with where it is read. */
const kinds: Record<Words['kind'], { label: string; goes: (mail: MailTo) => string }> = {
  feedback: { label: 'Feedback', goes: sayFeedbackGoes },
  message: { label: 'Message', goes: sayMessageGoes },
  changes: { label: 'Request for changes', goes: sayChangesAsk },
  letter: { label: 'Letter with the decision', goes: sayLetterComes },
};

/** Nothing is asked for after a decision. */
const alwaysOffered: readonly Words['kind'][] = ['feedback', 'message'];

interface WriteToArtistProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
  /** Its focus is in the box, for feedback. */
  ref: Ref<Pick<HTMLElement, 'focus'>>;
  /** The window has the keys again. */
  onSent: () => void;
}

/** What is written to the artist: one box, and as what it goes. */
export function WriteToArtist({ submission, isDisabled, ref, onSent }: WriteToArtistProps) {
  const { id, email } = submission;
  const { data: mail } = useQuery(mailStateQuery());
  const { words, change, send, isPending, sent } = useWords(submission);
  const { kind, text } = words;
  const offered = isDecided(submission) ? alwaysOffered : (Object.keys(kinds) as Words['kind'][]);
  const shown = offered.includes(kind) ? kind : 'feedback';
  const isSendable = !isDisabled && !isPending && text.trim() !== '';
  const label = shown === 'feedback' ? 'Feedback' : 'Message';
  const box = useBox(ref, (next) => change({ kind: next, text }));
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !isSendable || shown === 'changes') return;
    send();
    onSent();
  };
  return (
    <div className="space-y-3">
      <SelectField
        label="Write"
        options={offered.map((value) => ({ value, label: kinds[value].label }))}
        value={shown}
        disabled={isPending}
        hint={mail && kinds[shown].goes({ ...mail, email })}
        onChange={({ target }) => change({ kind: target.value as Words['kind'], text })}
      />
      {shown === 'feedback' && (
        <TemplateSelect
          submissionId={id}
          kind="letter-feedback"
          text={text}
          onText={(next) => change({ kind, text: next })}
        />
      )}
      {shown !== 'letter' && (
        <TextArea
          ref={box}
          label={label}
          value={text}
          rows={4}
          maxLength={limits.longText}
          onChange={({ target }) => change({ kind: shown, text: target.value })}
          onKeyDown={onKeyDown}
        />
      )}
      <WaysOut {...{ submission, isDisabled, shown, label, text, isSendable, isPending, send, sent }} />
    </div>
  );
}

interface WaysOutProps extends Pick<WriteToArtistProps, 'submission' | 'isDisabled'> {
  shown: Words['kind'];
  label: string;
  text: string;
  isSendable: boolean;
  isPending: boolean;
  send: () => void;
  sent: () => void;
}

function WaysOut(props: WaysOutProps) {
  const { submission, isDisabled, shown, label, text, isSendable, isPending, send, sent } = props;
  return (
    <div className="flex flex-wrap gap-3">
      {shown === 'letter' && (
        <Button variant="secondary" onClick={({ currentTarget }) => chooseLetter(currentTarget)}>
          Choose the email
        </Button>
      )}
      {(shown === 'feedback' || shown === 'message') && (
        <Button variant="secondary" onClick={send} disabled={!isSendable && !isPending} isPending={isPending}>
          <Send aria-hidden className="size-4" />
          <span>{`Send ${label}`}</span>
        </Button>
      )}
      {!isDecided(submission) && (
        <AskForChanges
          submission={submission}
          isDisabled={isDisabled}
          message={shown === 'changes' ? text : ''}
          onSent={() => shown === 'changes' && sent()}
        />
      )}
    </div>
  );
}

/** It stands in the bar at the foot of the window, where the decision is. */
const chooseLetter = (button: Element): void =>
  button.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-foot] select')?.focus();

/** Where it is written: what leads there says as what. */
function useBox(ref: WriteToArtistProps['ref'], choose: (kind: Words['kind']) => void) {
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (kind: Words['kind']) => {
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

/** What is being written, and its ways out. */
function useWords(submission: SubmissionWithSongs) {
  const feedback = useSendFeedback(submission);
  const message = useSendMessage(submission);
  const isPending = feedback.isPending || message.isPending;
  const draft = wordsDraft(submission.id);
  const { values: words, change, arrived } = useUnsavedValues(noWords, { draft, isSending: isPending });
  const sent = () => arrived(words, { ...words, text: '' });
  const send = () => (words.kind === 'message' ? message : feedback).mutate(words.text.trim(), { onSuccess: sent });
  return { words, change, send, sent, isPending };
}
