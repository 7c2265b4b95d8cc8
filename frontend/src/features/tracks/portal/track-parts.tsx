import { musicalKey } from '@cueroom/contracts/catalog/musical-key';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { TrackWords } from '@cueroom/contracts/catalog/track-words';
import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { limits } from '@cueroom/contracts/limits';
import { tempos } from '@cueroom/contracts/options';
import { tidyTags } from '@cueroom/contracts/rules';
import { useState } from 'react';
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form';
import { formatDuration } from '../../../lib/words/format';
import { isSame } from '../../../lib/is-same';
import { Button } from '../../../ui/button';
import { isEnterInLine } from '../../../ui/form/enter-key';
import type { FormPart } from '../../../ui/form/form-fields';
import { TextField, wordOptions } from '../../../ui/form/text-field';
import { numberField, optionalChoice, optionalText } from '../../shared/records/record-values';
import { acceptedAudio } from '../../shared/uploads/audio-file';
import { FileUploader } from '../../shared/uploads/file-uploader';
import { choicesOf } from '../shared/track-words';

export type TrackParts = readonly FormPart<NewTrack>[];
const factsOf = (words: TrackWords, track: PlayableTrack | null): TrackParts => [
  { name: 'title', label: 'Title', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'artist', label: 'Artist', isRequired: true, maxLength: limits.name },
  { name: 'album', label: 'Album', ...optionalText },
  { name: 'genre', label: 'Genre', options: choicesOf(words.genre, track?.genre), ...optionalChoice },
  { name: 'mood', label: 'Mood', options: choicesOf(words.mood, track?.mood), ...optionalChoice },
  { name: 'tempo', label: 'Tempo', options: wordOptions(tempos), ...optionalChoice },
];
/** Numbers, and beside them what people say. */
const measures: TrackParts = [
  {
    name: 'duration',
    label: 'Duration (seconds)',
    isOptional: true,
    ...numberField,
    hintOf: (seconds) => (Number(seconds) > 0 ? formatDuration(Number(seconds)) : undefined),
    className: 'col-span-2 sm:col-span-1',
  },
  {
    parts: [
      { name: 'bpm', label: 'BPM', isOptional: true, ...numberField },
      { draw: (form) => <TempoSteps form={form} /> },
    ],
  },
  {
    name: 'key',
    label: 'Key',
    ...optionalText,
    hintOf: (typed) => [musicalKey(String(typed))].find((key) => key !== typed) ?? undefined,
  },
];

const box = (measured: TrackParts): FormPart<NewTrack> => ({
  parts: measured,
  className: 'grid gap-5 max-sm:grid-cols-2 sm:col-span-2 sm:grid-cols-[3fr_2fr_2fr]',
});
const tags: FormPart<NewTrack> = {
  name: 'tags',
  label: 'Tags',
  draw: (form) => <TagsField form={form} name="tags" className="sm:col-span-2" />,
};
const lyrics = (rows: number): FormPart<NewTrack> => ({
  name: 'lyrics',
  label: 'Lyrics',
  rows,
  ...optionalText,
  maxLength: limits.lyrics,
  className: 'sm:col-span-2',
});
const released: FormPart<NewTrack> = {
  name: 'releasedForSite',
  label: 'Released for the site',
  type: 'checkbox',
  hint: 'Projects may play up to a minute of it to visitors.',
  className: 'sm:col-span-2',
};

type Busy = (isUploading: boolean) => void;
const file = (onBusy: Busy): TrackParts => [
  { draw: (form) => <AudioFile form={form} onBusy={onBusy} /> },
  {
    name: 'fileUrl',
    label: 'File URL',
    ...optionalText,
    maxLength: limits.url,
    hint: 'The address of the uploaded file, or a link to a file elsewhere.',
    className: 'sm:col-span-2',
  },
];

/** Of the window in which a track is added, or edited only. */
export const partsOfForm = (onBusy: Busy, words: TrackWords, track: PlayableTrack | null): TrackParts => [
  ...factsOf(words, track),
  box(measures),
  ...file(onBusy),
  tags,
  lyrics(4),
  released,
];

/** Of its page, where one tags what one hears: what is typed rarely is at the end. */
export const partsOfPage = (onBusy: Busy, words: TrackWords, track: PlayableTrack): TrackParts => [
  ...factsOf(words, track),
  box(measures),
  tags,
  {
    name: 'description',
    label: 'Description',
    rows: 3,
    ...optionalText,
    maxLength: limits.longText,
    className: 'sm:col-span-2',
  },
  lyrics(8),
  released,
  { title: 'File', parts: file(onBusy), className: 'sm:grid-cols-2' },
];

/** A beat is often heard at half or double of what a musician counts. */
function TempoSteps({ form }: { form: UseFormReturn<NewTrack> }) {
  const bpm = Number(form.watch('bpm'));
  const change = (times: number) => form.setValue('bpm', bpm * times, { shouldDirty: true, shouldValidate: true });
  if (!(bpm > 0)) return null;
  return (
    <div className="mt-1.5 flex gap-1.5">
      <Button size="tight" variant="secondary" onClick={() => change(0.5)}>
        <span aria-hidden>÷2</span>
        <span className="sr-only">Half the BPM</span>
      </Button>
      <Button size="tight" variant="secondary" onClick={() => change(2)}>
        <span aria-hidden>×2</span>
        <span className="sr-only">Double the BPM</span>
      </Button>
    </div>
  );
}

/** A file that was chosen is a change, as what is typed is. */
const typed = { shouldDirty: true };

interface AudioFileProps {
  form: UseFormReturn<NewTrack>;
  onBusy: (isUploading: boolean) => void;
}

function AudioFile({ form, onBusy }: AudioFileProps) {
  /** What the file says, where nothing is typed. */
  const fillFrom = async (chosen: File) => {
    if (!form.getValues('title').trim()) form.setValue('title', titleOf(chosen.name), typed);
    const durationSec = await durationOf(chosen);
    if (durationSec && !form.getValues('duration')) form.setValue('duration', durationSec, typed);
  };
  return (
    <div className="sm:col-span-2">
      <FileUploader
        label="Audio File"
        kind="track"
        accept={acceptedAudio}
        hint="WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB."
        onChosen={(chosen) => void fillFrom(chosen)}
        onUploaded={({ address }) => form.setValue('fileUrl', address, typed)}
        onBusy={onBusy}
      />
    </div>
  );
}

/** A title to start with: the file's name without its extension, with spaces for underscores. */
const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);

/** The file's duration in seconds; null where this browser cannot read it. */
const durationOf = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const audio = new Audio();
    const done = (durationSec: number | null) => {
      URL.revokeObjectURL(address);
      resolve(durationSec);
    };
    audio.preload = 'metadata';
    audio.onloadedmetadata = () =>
      done(Number.isFinite(audio.duration) ? Math.round(audio.duration * 100) / 100 : null);
    audio.onerror = () => done(null);
    audio.src = address;
  });

interface TagsFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  className?: string;
}

const tagsIn = (text: string): string[] => tidyTags(text.split(','));

/** Tags in one line of text; the form holds a list. */
function TagsField<Values extends FieldValues>({ form, name, className }: TagsFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange, onBlur } = field;
  const tags = value as string[];
  const [text, setText] = useState(tags.join(', '));
  return (
    <TextField
      label="Tags"
      isOptional
      ref={ref}
      name={name}
      value={isSame(tagsIn(text), tags) ? text : tags.join(', ')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(tagsIn(target.value));
      }}
      // Enter begins the next tag.
      onKeyDown={(event) => {
        if (!isEnterInLine(event)) return;
        event.preventDefault();
        setText(tags.length > 0 ? `${tags.join(', ')}, ` : '');
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
      hint="Separate tags with commas."
      className={className}
    />
  );
}
