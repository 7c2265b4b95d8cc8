import type { Rights } from '@cueroom/contracts/rights/rights';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller, get, useController, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { filePicker } from '../../../../lib/file-handles';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { goOnByEnter } from '../../../../ui/form/enter-key';
import { FileBox, FileInvitation } from '../../../../ui/form/file-box';
import { FormFields } from '../../../../ui/form/form-fields';
import { lazyPart } from '../../../../ui/lazy-part';
import { TagsField } from '../../../../ui/form/tags-field';
import { acceptedAudio, audioFileHint } from '../../../shared/uploads/audio-file';
import { UploadRow } from '../../../shared/uploads/upload-row';
import { wrongField } from '../../../tracks/shared/rights-values';
import { lyricsField, songFields } from './artist-fields';
import { removeFile } from './removals';
import { type Sending, type SongSending, songSending } from './sending';
import { sayPaceOf } from './sending-progress';
import { SongFailure } from './song-failure';
import { SongVersions } from './song-versions-field';
import type { Retry } from './submission-sending';
import type { SubmissionValues } from './submission-values';

interface SongFieldsProps {
  index: number;
  songKey: string;
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  onFiles: (files: File[]) => void;
  /** Versions that were proposed are songs after all. */
  onKeepAsSongs: () => void;
  onRemove: () => void;
  onRetry: (how: Retry) => void;
}

const noFile: SongSending = { file: null, state: 'waiting', progress: 0 };

export function SongFields({ index, songKey, form, sending, onFiles, ...on }: SongFieldsProps) {
  const isSent = useSnapshot(sending).songs[songKey]?.state === 'sent';
  const n = index + 1;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
    <div
      id={songKey}
      role="group"
      aria-label={`Song ${n}`}
      onKeyDown={goOnByEnter}
      className="rounded-2xl border border-line bg-paper p-4 sm:p-7"
    >
      <div className="mb-5 flex min-h-9 items-center justify-between gap-3">
        <h3 className="flex items-center gap-3 text-lg font-semibold tracking-tight">
          <span>{`Song ${n}`}</span>
          {isSent && <Badge tone="good">Received</Badge>}
        </h3>
        {!isSent && <RemoveSong n={n} onRemove={on.onRemove} />}
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <AudioFileField {...{ index, songKey, form, sending, onFiles }} onRetry={on.onRetry} />
        </div>
        <FormFields form={form} fields={songFields(index)} isDisabled={isSent} />
        <FormFields form={form} fields={[lyricsField(index)]} isDisabled={isSent} />
        <div className="sm:col-span-2">
          <Controller
            control={form.control}
            name={`songs.${index}.tags`}
            render={({ field }) => <TagsField tags={field.value} isDisabled={isSent} onChange={field.onChange} />}
          />
        </div>
        <SongRights form={form} index={index} isDisabled={isSent} />
        <SongVersions songKey={songKey} form={form} sending={sending} onKeepAsSongs={on.onKeepAsSongs} />
      </div>
    </div>
  );
}

function AudioFileField({
  songKey,
  form,
  sending,
  onFiles,
  onRetry,
}: Omit<SongFieldsProps, 'onRemove' | 'onKeepAsSongs'>) {
  const snapshot = useSnapshot(sending) as Sending;
  const song = snapshot.songs[songKey] ?? noFile;
  const { file, kept, state, problem, doubt, error } = song;
  const isLocked = state === 'sent';
  const remove = () => {
    document.getElementById(songKey)?.querySelector<HTMLElement>('input[type=file]')?.focus();
    removeFile(form, sending, songKey);
  };
  return (
    <FileBox
      label="Audio File"
      error={problem ?? doubt}
      hint={audioFileHint}
      accept={acceptedAudio}
      isLocked={isLocked}
      isMultiple
      pick={filePicker(acceptedAudio)}
      onChoose={(...files) => onFiles(files)}
    >
      {(openDialog) => (
        <>
          {(file ?? kept) ? (
            <UploadRow
              upload={song}
              isReceived={isLocked}
              hidesError={state === 'failed'}
              pace={sayPaceOf(snapshot, song)}
              onPause={() => sending.uploads.pause(songSending(sending, songKey))}
              onResume={() => void sending.uploads.start(songSending(sending, songKey))}
              onRemove={isLocked ? undefined : remove}
              openDialog={openDialog}
            />
          ) : (
            <FileInvitation isLocked={isLocked} onPress={openDialog} />
          )}
          <p role="status" className="px-4 pb-3 text-sm font-medium empty:hidden">
            {saySameFile(
              snapshot,
              form.getValues('songs').map(({ key }) => key),
              songKey,
            )}
          </p>
          {state === 'failed' && error && (
            <SongFailure song={song} onRetry={onRetry} className="border-t border-line px-4 py-3" />
          )}
        </>
      )}
    </FileBox>
  );
}

function RemoveSong({ n, onRemove }: { n: number; onRemove: () => void }) {
  return (
    <Button variant="quiet" size="small" className="-my-1 min-h-11" onClick={onRemove} aria-label={`Remove Song ${n}`}>
      <Trash2 aria-hidden className="size-4" />
      Remove
    </Button>
  );
}

interface Seen {
  readonly songs: Readonly<Record<string, Readonly<SongSending>>>;
}

const fileOf = ({ file, kept }: Readonly<SongSending>) => file ?? kept;

/** That another song has the same file, by its name and size: it may be meant so. @param keys of all songs, in their order */
const saySameFile = ({ songs }: Seen, keys: readonly string[], key: string): string | undefined => {
  const own = songs[key] && fileOf(songs[key]);
  if (!own) return undefined;
  const isSame = (one: Readonly<SongSending>) => fileOf(one)?.name === own.name && fileOf(one)?.size === own.size;
  const other = keys.findIndex((each) => {
    const song = songs[each];
    return each !== key && song && [song, ...(song.versions ?? [])].some(isSame);
  });
  return other < 0 ? undefined : `Song ${other + 1} has the same file. Is that meant so?`;
};

const RightsEditor = lazyPart(() => import('../../../tracks/shared/rights-editor'), {
  waiting: <p className="text-sm text-ink-soft">Loading…</p>,
});

interface SongRightsProps {
  form: UseFormReturn<SubmissionValues>;
  index: number;
  isDisabled: boolean;
}

/** Closed at first: most artists know half of it, and may finish later. */
function SongRights({ form, index, isDisabled }: SongRightsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const name = `songs.${index}.rights` as const;
  const { ref, value, onChange } = useController({ control: form.control, name }).field;
  const [artistName, email] = form.watch(['artistName', 'email']);
  const errors: unknown = get(form.formState.errors, name);
  const isShown = isOpen || errors !== undefined;
  // A form focuses what is wrong: the field, not the button that shows it.
  const focusWrong = (button: HTMLButtonElement | null) =>
    ref(
      button && {
        focus: () => (document.getElementById(id)?.querySelector<HTMLElement>(wrongField) ?? button).focus(),
      },
    );
  const change = (rights: Rights) => {
    onChange(rights);
    if (errors) void form.trigger(name);
  };
  return (
    <div className="border-t border-line pt-2 sm:col-span-2">
      <button
        ref={focusWrong}
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        aria-describedby={`${id}-why`}
        onClick={() => setIsOpen(!isShown)}
        className="flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold"
      >
        Rights
        <ChevronDown
          aria-hidden
          className={classes('size-5 text-ink-soft transition-transform', isShown && 'rotate-180')}
        />
      </button>
      <p id={`${id}-why`} className="-mt-1.5 text-note text-ink-soft">
        Takes a minute, and makes your music easier to place
      </p>
      <div id={id} className="mt-5 empty:hidden">
        {isShown && (
          <RightsEditor
            rights={value}
            onChange={change}
            errors={errors}
            isDisabled={isDisabled}
            artist={{ name: artistName, email }}
          />
        )}
      </div>
    </div>
  );
}
