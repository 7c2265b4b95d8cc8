import { limits } from '@cueroom/contracts/limits';
import { bareTitle, readVersionName } from '@cueroom/contracts/versions/version-file-names';
import type { UseFieldArrayAppend, UseFormReturn } from 'react-hook-form';
import { toast } from '../../../../ui/notices/toasts';
import { awaitedFile, nameOf } from '../../../shared/uploads/kept-file';
import { chooseFile, offerAgain, takeUpFiles } from './chosen-file';
import { filesOf, type Sending, type SongSending, songSending } from './sending';
import { addVersion, sayTooManyVersions, versionsOf } from './song-versions';
import { emptySong, type SubmissionValues } from './submission-values';

interface Place {
  form: UseFormReturn<SubmissionValues>;
  sending: Sending;
  append: UseFieldArrayAppend<SubmissionValues, 'songs'>;
}

/**
 * Files of an earlier visit go on at their songs. Of the others each is a song: the first is for `key`, the next for songs that
 * have none yet, then for new ones; but what its name calls a version of another one goes with that one.
 */
export const addFiles = async (place: Place, files: readonly File[], key?: string): Promise<void> => {
  const { sending } = place;
  const hasKept = filesOf(sending).some(({ kept }) => kept);
  const others = hasKept ? await takeUpFiles(sending, files) : files;
  const [only] = others;
  const song = key === undefined ? undefined : sending.songs[key];
  if (song && awaitedFile(song) && only && files.length === 1) return offerAgain(sending, song, only);
  const isForThisSong = key !== undefined && others.length === 1;
  const versions = isForThisSong ? new Map<File, string>() : versionsAmong(others, place.form.getValues('songs'));
  const keys = addSongs(
    place,
    others.filter((file) => !versions.has(file)),
    key,
  );
  const left = [...versions].filter(([file, title]) => {
    const of = keys.get(title) ?? titledKey(place.form, title);
    return of === undefined || !addVersion(sending, of, file, true);
  });
  if (left.length > 0) sayTooManyVersions(left.map(([file]) => file.name));
};

/** By the title of its song, bare. */
const versionsAmong = (files: readonly File[], songs: SubmissionValues['songs']): Map<File, string> => {
  const mains = files.filter(({ name }) => readVersionName(name).kind === null);
  const titles = [...mains.map(({ name }) => titleOfFile(name)), ...songs.map(({ trackTitle }) => trackTitle)];
  const known = new Set(titles.map(bareTitle).filter(Boolean));
  return new Map(
    files.flatMap((file) => {
      // With and without the number and the underscores of its name.
      const reads = [file.name, titleOfFile(file.name)].map(readVersionName).filter(({ kind }) => kind !== null);
      const title = reads.map((read) => bareTitle(titleOfFile(read.title))).find((one) => known.has(one));
      return title === undefined ? [] : [[file, title] as const];
    }),
  );
};

const titledKey = (form: Place['form'], title: string): string | undefined =>
  form.getValues('songs').find(({ trackTitle }) => bareTitle(trackTitle) === title)?.key;

/** @returns the keys of the songs by the titles of their files, bare */
const addSongs = ({ form, sending, append }: Place, files: readonly File[], key?: string): Map<string, string> => {
  const songs = form.getValues('songs');
  const places = songs
    .filter((song) => song.key !== key && !hasFile(sending.songs[song.key]) && !song.trackUrl)
    .filter((song) => (sending.songs[song.key]?.state ?? 'waiting') === 'waiting');
  const isOpen = key !== undefined && !(sending.songs[key] && awaitedFile(sending.songs[key]));
  const keys = [...(isOpen ? [key] : []), ...places.map((song) => song.key)];
  const room = Math.max(0, limits.songsPerSubmission - songs.length);
  const added = files.slice(keys.length, keys.length + room);
  const songOf = new Map<string, string>();
  files.slice(0, keys.length).forEach((file, index) => {
    const place = keys[index] ?? '';
    songOf.set(bareTitle(titleOfFile(file.name)), place);
    takeFile(form, sending, place, file);
  });
  for (const file of added) {
    const song = emptySong();
    const title = titleOfFile(file.name);
    songOf.set(bareTitle(title), song.key);
    chooseFile(sending, song.key, file, () => dropTitle(form, sending, song.key));
    const chosen = songSending(sending, song.key);
    if (!chosen.problem) chosen.titleOfFile = title;
    append({ ...song, trackTitle: chosen.titleOfFile ?? '' }, { shouldFocus: false });
  }
  const left = files.slice(keys.length + added.length);
  if (left.length > 0) sayTooManySongs(left.map(({ name }) => name));
  return songOf;
};

const sayTooManySongs = (left: readonly string[]) =>
  toast({
    title: 'Maximum Songs Reached',
    description: `You can submit up to ${limits.songsPerSubmission} songs per submission. Not added: ${left.join(', ')}`,
    variant: 'destructive',
  });

const hasFile = (song?: SongSending): boolean => Boolean(song?.file ?? song?.kept);

/** Its name becomes the song's title, but never in place of one that was typed. */
const takeFile = (form: Place['form'], sending: Sending, key: string, file: File) => {
  const name = titleName(form, key);
  const title = form.getValues(name);
  const isTyped = title.trim() !== '' && title !== sending.songs[key]?.titleOfFile;
  chooseFile(sending, key, file, () => dropTitle(form, sending, key));
  const song = sending.songs[key];
  if (isTyped || !song || song.problem) return;
  song.titleOfFile = titleOfFile(file.name);
  form.setValue(name, song.titleOfFile, { shouldDirty: true });
  if (form.getFieldState(name).error) void form.trigger(name);
};

const titleName = (form: Place['form'], key: string) =>
  `songs.${form.getValues('songs').findIndex((song) => song.key === key)}.trackTitle` as const;

/** With its file a title goes that was never more than the file's name. */
export const dropTitle = (form: Place['form'], sending: Sending, key: string): void => {
  const song = sending.songs[key];
  const name = titleName(form, key);
  if (song?.titleOfFile !== undefined && form.getValues(name) === song.titleOfFile) form.setValue(name, '');
  if (song) song.titleOfFile = undefined;
};

/** Versions by their names that are songs after all, as many as there is room for. */
export const keepAsSongs = ({ form, sending, append }: Place, key: string): void => {
  const song = sending.songs[key];
  const proposed = versionsOf(song).filter(isProposed);
  const room = Math.max(0, limits.songsPerSubmission - form.getValues('songs').length);
  const moved = proposed.slice(0, room);
  if (!song || proposed.length === 0) return;
  song.versions = versionsOf(song).filter((version) => !moved.includes(version));
  for (const version of moved) {
    const values = { ...emptySong(), trackTitle: titleOfFile(nameOf(version) ?? '') };
    // The very object: its upload, which may be under way, writes to it.
    sending.songs[values.key] = Object.assign(version, { titleOfFile: values.trackTitle, isProposed: false });
    append(values, { shouldFocus: false });
  }
  const left = proposed.slice(room).flatMap((version) => nameOf(version) ?? []);
  if (left.length > 0) sayTooManySongs(left);
};

/** Nobody has chosen that it is a version, and it was not sent as one. */
export const isProposed = ({ isProposed: isOpen, number }: { isProposed?: boolean; number?: number }): boolean =>
  isOpen === true && number === undefined;

/** A song's title by its file: '03 - low_tide.wav' is 'low tide'. A number is a track's when it is set off, or has a leading zero. */
export const titleOfFile = (name: string): string => {
  const base = name.replace(/\.[A-Za-z0-9]{2,5}$/, '').replaceAll('_', ' ');
  const title = base
    .replace(/^\s*\d{1,3}(\s*[-.)]\s*|\s{2,})(?=\D)/, '')
    .replace(/^\s*0\d\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return (title || base.trim()).slice(0, limits.name);
};
