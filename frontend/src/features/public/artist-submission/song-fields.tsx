import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FormFields } from '../../../ui/form-fields';
import { lyricsField, songFields } from './artist-fields';
import { AudioFileField } from './audio-file-field';
import { chooseFile, type Sending } from './sending';
import type { Retry } from './submission-sending';
import type { SubmissionValues } from './submission-values';
import { TagsField } from './tags-field';

interface SongFieldsProps {
  index: number;
  songKey: string;
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
  onRetry: (how: Retry) => void;
}

export function SongFields({ index, songKey, form, sending, onFiles, onRemove, onRetry }: SongFieldsProps) {
  const { songs } = useSnapshot(sending);
  const song = songs[songKey] ?? { file: null, state: 'waiting' as const, progress: 0 };
  const isSent = song.state === 'sent';
  const n = index + 1;
  return (
    <div
      id={songKey}
      role="group"
      aria-label={`Song ${n}`}
      className="rounded-2xl border border-line bg-paper p-4 sm:p-7"
    >
      <div className="mb-5 flex min-h-9 items-center justify-between gap-3">
        <h3 className="flex items-center gap-3 text-lg font-semibold tracking-tight">
          Song {n}
          {isSent && <Badge tone="good">Received</Badge>}
        </h3>
        {!isSent && (
          <Button
            variant="quiet"
            size="small"
            className="-my-1 min-h-11"
            onClick={onRemove}
            aria-label={`Remove Song ${n}`}
          >
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <AudioFileField
            song={song as typeof song & { file: File | null }}
            isLocked={isSent}
            onFiles={onFiles}
            onRemove={() => chooseFile(sending, songKey, null)}
            onRetry={onRetry}
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
      </div>
    </div>
  );
}
