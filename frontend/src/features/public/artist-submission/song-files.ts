import { limits } from '@cueroom/contracts/limits';
import type { UseFieldArrayAppend, UseFormReturn } from 'react-hook-form';
import { toast } from '../../../ui/toasts';
import { titleOfFile } from './file-title';
import { chooseFile, type Sending, type SongSending } from './sending';
import { emptySong, type SubmissionValues } from './submission-values';

interface Place {
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  append: UseFieldArrayAppend<SubmissionValues, 'songs'>;
}

/** One file for each song: the first for `key`, the others for songs that have none yet, and for new ones. */
export const addFiles = ({ form, sending, append }: Place, files: readonly File[], key?: string) => {
  const songs = form.getValues('songs');
  const places = songs
    .filter((song) => song.key !== key && !hasFile(sending.songs[song.key]) && !song.trackUrl)
    .filter((song) => (sending.songs[song.key]?.state ?? 'waiting') === 'waiting');
  const keys = [...(key ? [key] : []), ...places.map((song) => song.key)];
  const added = files.slice(keys.length, keys.length + limits.songsPerSubmission - songs.length);
  files.slice(0, keys.length).forEach((file, nth) => takeFile(form, sending, keys[nth] ?? '', file));
  for (const file of added) {
    const song = { ...emptySong(), trackTitle: titleOfFile(file.name) };
    append(song, { shouldFocus: false });
    chooseFile(sending, song.key, file);
  }
  const left = files.slice(keys.length + added.length);
  if (left.length > 0) {
    toast({
      title: 'Maximum Songs Reached',
      description: `You can submit up to ${limits.songsPerSubmission} songs per submission. Not added: ${left.map(({ name }) => name).join(', ')}`,
      variant: 'destructive',
    });
  }
};

const hasFile = (song?: SongSending): boolean => Boolean(song?.file ?? song?.kept);

/** Its name becomes the song's title, but never in place of one that was typed. */
const takeFile = (form: Place['form'], sending: Sending, key: string, file: File) => {
  const index = form.getValues('songs').findIndex((song) => song.key === key);
  const name = `songs.${index}.trackTitle` as const;
  const title = form.getValues(name);
  const earlier = sending.songs[key]?.file;
  chooseFile(sending, key, file);
  if (title.trim() !== '' && !(earlier && title === titleOfFile(earlier.name))) return;
  form.setValue(name, titleOfFile(file.name), { shouldDirty: true });
  if (form.getFieldState(name).error) void form.trigger(name);
};
