import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { moods, tempos, trackGenres } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { ApiError, sayError } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { numberOrNull, orNull } from '../../../lib/form-values';
import { Button } from '../../../ui/button';
import { FileUploader } from '../../uploads/file-uploader';
import { SelectField, TextField, wordOptions } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { durationOf, titleOf } from './audio-file';
import { trackOf, type TrackValues, trackValues } from './track-form.rules';
import { useSaveTrack } from './tracks.queries';

interface TrackFormProps {
  /** null: a new track. */
  track: PlayableTrack | null;
  onClose: () => void;
}

export function TrackForm({ track, onClose }: TrackFormProps) {
  const save = useSaveTrack(track?.id ?? null);
  const form = useForm<TrackValues>({
    resolver: contractResolver<TrackValues>(NewTrack),
    defaultValues: trackValues(track),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(trackOf(values), {
      onSuccess: () => {
        toast({ title: track ? 'Track updated' : 'Track added', description: `${values.title} by ${values.artist}` });
        onClose();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        const [tagsError] = (error instanceof ApiError && error.errors.tags) || [];
        if (tagsError) form.setError('tagsText', { message: tagsError });
        toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
      },
    }),
  );
  const [isUploading, setIsUploading] = useState(false);
  /** What the file tells, where nothing is typed. */
  const fillFrom = async (file: File) => {
    if (!form.getValues('title').trim()) form.setValue('title', titleOf(file.name), { shouldDirty: true });
    const durationSec = await durationOf(file);
    if (durationSec && !form.getValues('duration')) form.setValue('duration', durationSec, { shouldDirty: true });
  };
  const text = { setValueAs: orNull };
  const number = { setValueAs: numberOrNull };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        {...form.register('title')}
        error={errors.title?.message}
        maxLength={limits.name}
        aria-required
      />
      <TextField
        label="Artist"
        {...form.register('artist')}
        error={errors.artist?.message}
        maxLength={limits.name}
        aria-required
      />
      <TextField
        label="Album"
        isOptional
        {...form.register('album', text)}
        error={errors.album?.message}
        maxLength={limits.name}
      />
      <SelectField
        label="Genre"
        isOptional
        emptyLabel="None"
        options={wordOptions(trackGenres)}
        {...form.register('genre', text)}
        error={errors.genre?.message}
      />
      <SelectField
        label="Mood"
        isOptional
        emptyLabel="None"
        options={wordOptions(moods)}
        {...form.register('mood', text)}
        error={errors.mood?.message}
      />
      <SelectField
        label="Tempo"
        isOptional
        emptyLabel="None"
        options={wordOptions(tempos)}
        {...form.register('tempo', text)}
        error={errors.tempo?.message}
      />
      <div className="grid grid-cols-2 gap-5 sm:col-span-2 sm:grid-cols-3">
        <TextField
          label="Duration (seconds)"
          isOptional
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          className="col-span-2 sm:col-span-1"
          {...form.register('duration', number)}
          error={errors.duration && 'Duration must be a positive number'}
        />
        <TextField
          label="BPM"
          isOptional
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          {...form.register('bpm', number)}
          error={errors.bpm && 'BPM must be a positive number'}
        />
        <TextField
          label="Key"
          isOptional
          {...form.register('key', text)}
          error={errors.key?.message}
          maxLength={limits.name}
        />
      </div>
      <div className="sm:col-span-2">
        <FileUploader
          label="Audio File"
          kind="track"
          accept={acceptedAudio}
          hint="WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB."
          onChosen={(file) => void fillFrom(file)}
          onUploaded={({ address }) => form.setValue('fileUrl', address, { shouldDirty: true })}
          onBusy={setIsUploading}
        />
      </div>
      <TextField
        label="File URL"
        isOptional
        {...form.register('fileUrl', text)}
        error={errors.fileUrl?.message}
        hint="The address of a stored file, or a link to one elsewhere."
        maxLength={limits.url}
        className="sm:col-span-2"
      />
      <TextField
        label="Tags"
        isOptional
        {...form.register('tagsText')}
        error={errors.tagsText?.message}
        hint="Separated by commas."
        className="sm:col-span-2"
      />
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 sm:col-span-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending || isUploading}>
          Save Track
        </Button>
      </div>
    </form>
  );
}
