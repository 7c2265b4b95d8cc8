import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FormFields } from '../../../ui/form-fields';
import { lyricsField, songFields } from './artist-fields';
import { AudioFileField } from './audio-file-field';
import type { SubmissionValues } from './submission-values';
import { chooseFile, type Retry, type Sending } from './submission-sending';
import { TagsField } from './tags-field';

interface SongFieldsProps {
  index: number;
  songKey: string;
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  onRemove: () => void;
  onRetry: (how: Retry) => void;
}

export function SongFields({ index, songKey, form, sending, onRemove, onRetry }: SongFieldsProps) {
  const { running, songs } = useSnapshot(sending);
  const song = songs[songKey] ?? { file: null, state: 'waiting' as const, progress: 0 };
  const isLocked = running > 0 || ['uploading', 'saving', 'sent'].includes(song.state);
  const n = index + 1;
  return (
    <div
      id={songKey}
      role="group"
      aria-label={`Song ${n}`}
      className="rounded-2xl border border-line bg-paper p-5 sm:p-7"
    >
      <div className="mb-5 flex min-h-9 items-center justify-between gap-3">
        <h3 className="flex items-center gap-3 text-lg font-semibold tracking-tight">
          Song {n}
          {song.state === 'sent' && <Badge tone="good">Received</Badge>}
        </h3>
        {!isLocked && (
          <Button variant="quiet" size="small" onClick={onRemove} aria-label={`Remove Song ${n}`}>
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormFields form={form} fields={songFields(index)} isDisabled={isLocked} />
        <div className="sm:col-span-2">
          <AudioFileField
            song={song as typeof song & { file: File | null }}
            isLocked={isLocked}
            onChoose={(file) => chooseFile(sending, songKey, file)}
            onRetry={onRetry}
          />
        </div>
        <FormFields form={form} fields={[lyricsField(index)]} isDisabled={isLocked} />
        <div className="sm:col-span-2">
          <Controller
            control={form.control}
            name={`songs.${index}.tags`}
            render={({ field }) => <TagsField tags={field.value} isDisabled={isLocked} onChange={field.onChange} />}
          />
        </div>
      </div>
    </div>
  );
}
