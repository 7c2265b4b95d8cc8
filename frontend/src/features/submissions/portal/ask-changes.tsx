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
import { mailStateQuery } from '../../../lib/admin-lists';
import { call } from '../../../lib/api';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { TextArea } from '../../../ui/text-field';
import { toast, toastError } from '../../../ui/toasts';
import { useUnsavedValues } from '../../../ui/unsaved';
import { useCommands } from '../../../ui/window-commands';
import { submissionKind as kind } from './submissions.queries';
import { TemplateSelect } from './template-select';

interface AskForChangesProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
  /** What is written already. */
  message?: string;
  onSent?: () => void;
}

/** Opens what is asked for to the artist, and tells by letter. */
export function AskForChanges({ submission, isDisabled, message = '', onSent }: AskForChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  useCommands(isDisabled ? [] : [{ label: 'Request changes', run: () => setIsOpen(true) }]);
  return (
    <>
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
          <ChangesForm
            submission={submission}
            begun={message}
            onSent={() => {
              setIsOpen(false);
              onSent?.();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

/** What is asked of single songs, by their ids. */
type BySong = Readonly<Record<string, ChangeItem[]>>;

/** The same of all or of some songs, or of each what it lacks. */
function useAsked(songs: readonly Song[]) {
  const [items, setItems] = useState<ChangeItem[]>([]);
  const [songIds, setSongIds] = useState<string[]>([]);
  const [bySong, setBySong] = useState<BySong | null>(null);
  const single = songs.flatMap(({ id, trackTitle: title }) => {
    const ofIt = bySong?.[id] ?? [];
    return ofIt.length > 0 ? [{ songId: id, title, items: ofIt }] : [];
  });
  const ofAll = bySong ? items.filter((item) => item === 'other') : items;
  return {
    ...{ items, setItems, songIds, setSongIds, bySong, setBySong },
    isEmpty: ofAll.length + single.length === 0,
    words: {
      items: ofAll,
      songTitles: songs.filter((song) => songIds.includes(song.id)).map(({ trackTitle }) => trackTitle),
      ...(bySong && { songs: single }),
    },
    asked: bySong
      ? { items: ofAll, songs: single.map(({ songId, items: ofIt }) => ({ songId, items: ofIt })) }
      : { items, ...(songIds.length > 0 && { songIds }) },
  };
}

interface ChangesFormProps {
  submission: SubmissionWithSongs;
  /** It stays where it was written until this is sent. */
  begun: string;
  onSent: () => void;
}

function ChangesForm({ submission, begun, onSent }: ChangesFormProps) {
  const { id, artistName, email, songs } = submission;
  const { data: state } = useQuery(mailStateQuery());
  const mail = state && { ...state, email };
  const choice = useAsked(songs);
  const send = useRecordMutation({
    kind,
    mutationFn: (body: NewChanges) => call('POST /api/admin/submissions/:id/changes', { params: { id }, body }),
    onSuccess: () => {
      const opened = `${artistName} can add them for ${changesOpenDays} days.`;
      toast({ title: 'Changes requested', description: mail ? `${opened} ${sayLetterWent(mail)}` : opened });
    },
    onError: (error) => toastError(error),
  });
  const { values: message, change, arrived } = useUnsavedValues(begun, { isSending: send.isPending });
  const letter = changesLetter(artistName, choice.words, message);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const sent = { ...choice.asked, message: message.trim() };
    send.mutate(sent, { onSuccess: () => arrived(message, '') && onSent() });
  };
  const isReady = !choice.isEmpty && message.trim() !== '';
  const songIds = choice.asked.songs?.map(({ songId }) => songId) ?? choice.songIds;
  return (
    <form data-form onSubmit={submit} className="grid gap-6 md:grid-cols-2">
      <div className="space-y-5">
        <WhatBoxes songs={songs} choice={choice} />
        <TemplateSelect submissionId={id} kind="letter-changes" songIds={songIds} text={message} onText={change} />
        <TextArea
          label="Message"
          rows={6}
          maxLength={limits.longText}
          value={message}
          onChange={({ target }) => change(target.value)}
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

interface WhatBoxesProps {
  songs: readonly Song[];
  choice: ReturnType<typeof useAsked>;
}

function WhatBoxes({ songs, choice }: WhatBoxesProps) {
  const { items, setItems, songIds, setSongIds, bySong, setBySong } = choice;
  return (
    <>
      {!bySong && <ItemBoxes legend="What do you need?" options={changeItems} chosen={items} onChange={setItems} />}
      {!bySong && songs.length > 1 && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Which songs? Leave empty for all.</legend>
          {songs.map(({ id, trackTitle }) => (
            <CheckField
              key={id}
              label={trackTitle}
              checked={songIds.includes(id)}
              onChange={() => setSongIds(toggled(songIds, id))}
              className="wrap-anywhere"
            />
          ))}
        </fieldset>
      )}
      {bySong &&
        songs.map(({ id, trackTitle }) => (
          <ItemBoxes
            key={id}
            legend={trackTitle}
            options={changeItems.filter(({ value }) => value !== 'other')}
            chosen={bySong[id] ?? []}
            onChange={(ofIt) => setBySong({ ...bySong, [id]: ofIt })}
          />
        ))}
      {bySong && (
        <ItemBoxes
          legend="In general"
          options={changeItems.filter(({ value }) => value === 'other')}
          chosen={items.filter((item) => item === 'other')}
          onChange={setItems}
        />
      )}
      {songs.length > 1 && (
        <CheckField
          label="Different for each song"
          checked={bySong !== null}
          // What is ticked by then is ticked for the songs that were meant.
          onChange={() => setBySong(bySong ? null : spread(items, songIds, songs))}
        />
      )}
    </>
  );
}

const spread = (items: readonly ChangeItem[], songIds: readonly string[], songs: readonly Song[]): BySong =>
  Object.fromEntries(
    songs.map(({ id }) => {
      const isMeant = songIds.length === 0 || songIds.includes(id);
      return [id, isMeant ? items.filter((item) => item !== 'other') : []];
    }),
  );

interface ItemBoxesProps {
  legend: string;
  options: readonly (typeof changeItems)[number][];
  chosen: readonly ChangeItem[];
  onChange: (items: ChangeItem[]) => void;
}

function ItemBoxes({ legend, options, chosen, onChange }: ItemBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold wrap-anywhere">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {options.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />
        ))}
      </div>
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
