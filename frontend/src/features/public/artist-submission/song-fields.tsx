import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { goOnByEnter } from '../../../ui/enter-key';
import { FormFields } from '../../../ui/form-fields';
import { lyricsField, songFields } from './artist-fields';
import { AudioFileField } from './audio-file-field';
import { removeFile } from './removals';
import { saySameFile } from './same-file';
import { type Sending, type SongSending, songSending } from './sending';
import { sayPace } from './sending-progress';
import { SongRights } from './song-rights';
import { SongVersions } from './song-versions-field';
import { pauseUpload, startUpload } from './song-upload';
import type { Retry } from './submission-sending';
import type { SubmissionValues } from './submission-values';
import { TagsField } from '../../../ui/tags-field';

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

export function SongFields({ index, songKey, form, sending, onFiles, ...on }: SongFieldsProps) {
  const snapshot = useSnapshot(sending);
  const song = snapshot.songs[songKey] ?? { file: null, state: 'waiting' as const, progress: 0 };
  const isSent = song.state === 'sent';
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
          <AudioFileField
            song={song as typeof song & { file: File | null }}
            pace={sayPace(snapshot, song as SongSending)}
            sameFile={saySameFile(
              snapshot as Sending,
              form.getValues('songs').map(({ key }) => key),
              songKey,
            )}
            isLocked={isSent}
            onFiles={onFiles}
            onRemove={() => {
              document.getElementById(songKey)?.querySelector<HTMLElement>('input[type=file]')?.focus();
              removeFile(form, sending, songKey);
            }}
            onPause={() => pauseUpload(songSending(sending, songKey))}
            onGoOn={() => void startUpload(sending, songSending(sending, songKey)).catch(() => undefined)}
            onRetry={on.onRetry}
          />
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

function RemoveSong({ n, onRemove }: { n: number; onRemove: () => void }) {
  return (
    <Button variant="quiet" size="small" className="-my-1 min-h-11" onClick={onRemove} aria-label={`Remove Song ${n}`}>
      <Trash2 aria-hidden className="size-4" />
      Remove
    </Button>
  );
}
