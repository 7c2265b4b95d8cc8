import { changesLetter } from '@cueroom/contracts/intake/changes-letter';
import type { FilledLetter } from '@cueroom/contracts/intake/letters';
import { type MailTo, sayChangesGo } from '@cueroom/contracts/intake/mail-words';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { mailStateQuery } from '../../../lib/api/admin-lists';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { TextArea } from '../../../ui/form/text-field';
import { useUnsaved } from '../../../ui/window/unsaved';
import { askedOf, WhatBoxes } from './asked-items';
import { TemplateSelect } from './template-select';
import type { useChanges } from './words-to-artist';

interface ChangesProps {
  submission: SubmissionWithSongs;
  /** What is written in the box: here it is with all that is asked for, and as the letter that goes. */
  changes: ReturnType<typeof useChanges>;
  onClose: () => void;
}

/** The request for changes as a whole: opens what is asked for to the artist, and tells by letter. */
export function ChangesDialog(props: ChangesProps) {
  return (
    <Dialog
      title="Request changes"
      description="The artist can add them on the music’s own page for 30 days."
      isOpen
      onClose={props.onClose}
      width="wide"
    >
      <ChangesForm {...props} />
    </Dialog>
  );
}

function ChangesForm({ submission, changes, onClose }: ChangesProps) {
  const { id, artistName, email, songs } = submission;
  const { data: state } = useQuery(mailStateQuery());
  const { words, change, isPending, send } = changes;
  const { message } = words;
  useUnsaved(false, isPending);
  const { isEmpty, words: asked, about } = askedOf(songs, words);
  const write = (next: string) => change((before) => ({ ...before, message: next }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(onClose);
  };
  return (
    <form data-form onSubmit={submit} className="grid gap-6 md:grid-cols-2">
      <div className="space-y-5">
        <WhatBoxes songs={songs} chosen={words} onChange={(part) => change((before) => ({ ...before, ...part }))} />
        <TemplateSelect submissionId={id} kind="letter-changes" songIds={about} text={message} onText={write} />
        <TextArea
          label="Message"
          rows={6}
          maxLength={limits.longText}
          value={message}
          onChange={({ target }) => write(target.value)}
        />
      </div>
      <Preview letter={changesLetter(artistName, asked, message)} mail={state && { ...state, email }} />
      <div className="flex justify-end md:col-span-2">
        <Button type="submit" disabled={isEmpty || message.trim() === ''} isPending={isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** The same words as the mail's. */
function Preview({ letter: { subject, text }, mail }: { letter: FilledLetter; mail?: MailTo }) {
  return (
    <section aria-label="Preview" className="min-w-0 rounded-xl border border-line bg-card p-5">
      <p className="text-note text-ink-soft">{mail && sayChangesGo(mail)}</p>
      <p className="mt-3 font-semibold wrap-anywhere">{subject}</p>
      <p className="mt-3 text-body leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}
