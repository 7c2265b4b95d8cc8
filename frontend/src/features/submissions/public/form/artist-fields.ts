import { limits } from '@cueroom/contracts/limits';
import { retentionChoices, trackGenres } from '@cueroom/contracts/options';
import type { FormField } from '../../../../ui/form/form-fields';
import { wordOptions } from '../../../../ui/form/text-field';
import { countWrong } from '../../../tracks/shared/rights-values';
import type { SubmissionValues } from './submission-values';

export const artistFields: FormField<SubmissionValues>[] = [
  { name: 'artistName', label: 'Artist Name', maxLength: limits.name, autoComplete: 'name', isRequired: true },
  { name: 'email', label: 'Email', type: 'email', maxLength: limits.email, autoComplete: 'email', isRequired: true },
  {
    name: 'genre',
    label: 'Genre',
    options: wordOptions(trackGenres),
    emptyLabel: 'Choose a genre',
    isOptional: true,
    setValueAs: (value) => value || undefined,
  },
  {
    name: 'retention',
    label: 'Delete my files if you decline',
    options: retentionChoices,
    hint: 'You can change it later, on your music’s own page.',
  },
  {
    name: 'description',
    label: 'Description',
    hint: 'Tell us who you are and about the music you’re sending. At least 10 characters.',
    rows: 4,
    maxLength: limits.longText,
    isRequired: true,
    className: 'sm:col-span-2',
  },
];

export const songFields = (index: number): FormField<SubmissionValues>[] => [
  {
    name: `songs.${index}.trackTitle`,
    label: 'Track Title',
    maxLength: limits.name,
    isRequired: true,
    autoComplete: 'off',
  },
  {
    name: `songs.${index}.trackUrl`,
    label: 'Track URL',
    type: 'url',
    isOptional: true,
    placeholder: 'https://',
    maxLength: limits.url,
    autoComplete: 'off',
  },
];

/** A part of its own; here only what it is called. */
export const rightsField = (index: number) => ({
  name: `songs.${index}.rights` as const,
  label: 'Rights',
  countErrors: countWrong,
});

export const lyricsField = (index: number): FormField<SubmissionValues> => ({
  name: `songs.${index}.lyrics`,
  label: 'Lyrics',
  // One line, until it is used: it keeps its room when it is left, or what follows would move away under a press.
  rows: 1,
  onFocus: ({ currentTarget }) => currentTarget.setAttribute('data-used', ''),
  isOptional: true,
  maxLength: limits.lyrics,
  className: 'sm:col-span-2 [&_textarea]:field-sizing-content [&_textarea]:max-h-80 [&_textarea[data-used]]:min-h-28',
});
