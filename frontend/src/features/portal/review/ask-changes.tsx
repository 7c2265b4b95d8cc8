import { changesLetter, changesOpenDays } from '@cueroom/contracts/intake/changes-letter';
import { type MailTo, sayChangesGo, sayLetterWent } from '@cueroom/contracts/intake/mail-words';
import type { FilledLetter } from '@cueroom/contracts/intake/letters';
import type { NewChanges } from '@cueroom/contracts/intake/review';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { type ChangeItem, changeItems } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api';
import { useLatest } from '../../../lib/use-latest';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { TextArea } from '../../../ui/text-field';
import { toast, toastError } from '../../../ui/toasts';
import { useUnsaved } from '../../../ui/unsaved';
import { useCommands } from '../../../ui/window-commands';
import { pathOf } from './submission-mutations';
import { mailStateQuery, submissionKind as kind } from './submissions.queries';
import { TemplateSelect } from './template-select';

interface AskForChangesProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
}

/** Opens what is asked for to the artist, and tells by letter. */
export function AskForChanges({ submission, isDisabled }: AskForChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  useCommands(isDisabled ? [] : [{ label: 'Request changes', run: () => setIsOpen(true) }]);
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)} disabled={isDisabled}>
        <MessageSquarePlus aria-hidden className="size-4" />
        Request changes
      </Button>
      {isOpen && (
        <Dialog
          title="Request changes"
          description="The artist can add them on the music’s own page for 30 days."
          isOpen
          onClose={() => setIsOpen(false)}
          width="wide"
        >
          <ChangesForm submission={submission} onSent={() => setIsOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

function ChangesForm({ submission, onSent }: { submission: SubmissionWithSongs; onSent: () => void }) {
  const { id, artistName, email, songs } = submission;
  const { data: state } = useQuery(mailStateQuery());
  const mail = state && { ...state, email };
  const [items, setItems] = useState<ChangeItem[]>([]);
  const [songIds, setSongIds] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  useUnsaved(message.trim() !== '');
  const typed = useLatest(message);
  const titles = songs.filter((song) => songIds.includes(song.id)).map(({ trackTitle }) => trackTitle);
  const letter = changesLetter(artistName, items, titles, message);
  const send = useRecordMutation({
    kind,
    mutationFn: (asked: NewChanges) => api.post<SubmissionWithSongs>(pathOf(id, '/changes'), asked),
    onSuccess: (_asked, { message: sent }) => {
      const opened = `${artistName} can add them for ${changesOpenDays} days.`;
      toast({ title: 'Changes requested', description: mail ? `${opened} ${sayLetterWent(mail)}` : opened });
      if (typed.current.trim() === sent) onSent();
    },
    onError: (error) => toastError(error),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate({ items, message: message.trim(), ...(songIds.length > 0 && { songIds }) });
  };
  const isReady = items.length > 0 && message.trim() !== '';
  return (
    <form data-form onSubmit={submit} className="grid gap-6 md:grid-cols-2">
      <div className="space-y-5">
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">What do you need?</legend>
          {changeItems.map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              checked={items.includes(value)}
              onChange={() => setItems(toggled(items, value))}
            />
          ))}
        </fieldset>
        <SongBoxes songs={songs} chosen={songIds} onChange={setSongIds} />
        <TemplateSelect submissionId={id} kind="letter-changes" songIds={songIds} text={message} onText={setMessage} />
        <TextArea
          label="Message"
          rows={6}
          maxLength={limits.longText}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
      <Preview letter={letter} mail={mail} />
      <div className="flex justify-end md:col-span-2">
        <Button type="submit" disabled={!isReady} isPending={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}

interface SongBoxesProps {
  songs: readonly Song[];
  chosen: readonly string[];
  onChange: (songIds: string[]) => void;
}

function SongBoxes({ songs, chosen, onChange }: SongBoxesProps) {
  if (songs.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">For which songs? None: for all.</legend>
      {songs.map(({ id, trackTitle }) => (
        <CheckField
          key={id}
          label={trackTitle}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
          className="wrap-anywhere"
        />
      ))}
    </fieldset>
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
