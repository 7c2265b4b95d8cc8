import { limits } from '@cueroom/contracts/limits';
import type { Sending } from './sending';
import { emptySong, emptySubmission, type SongValues, type SubmissionValues } from './submission-values';

type Fields<Values> = Partial<Values>;

/** What was said in fields that are empty at first. */
const saidIn = <Values extends object>(typed: Values, empty: Values, not: keyof Values): Fields<Values> => {
  const isSaid = ([name, value]: [string, unknown]) =>
    name !== not &&
    value !== '' &&
    JSON.stringify(value ?? null) !== JSON.stringify(empty[name as keyof Values] ?? null);
  return Object.fromEntries(Object.entries(typed).filter(isSaid)) as Fields<Values>;
};
const detailsIn = (typed: SubmissionValues) => saidIn(typed, emptySubmission(), 'songs');
export const songIn = (typed: SongValues) => saidIn(typed, emptySong(), 'key');

/** What was typed before a draft came back wins over it, field by field. A title that only repeats a file's name was not typed. */
export const typedOver = (kept: SubmissionValues, typed: SubmissionValues, { songs }: Sending): SubmissionValues => {
  const said = typed.songs.map((song) => {
    const { trackTitle, ...more } = songIn(song);
    return trackTitle === undefined || trackTitle === songs[song.key]?.titleOfFile ? more : { ...more, trackTitle };
  });
  const added = typed.songs.flatMap((song, index) => {
    const isAdded = index >= kept.songs.length && Object.keys(said[index] ?? {}).length > 0;
    return isAdded ? [{ ...emptySong(), ...said[index], key: song.key }] : [];
  });
  const both = kept.songs.map((song, index) => ({ ...song, ...said[index] }));
  return { ...kept, ...detailsIn(typed), songs: [...both, ...added] };
};

/**
 * What was typed since a draft was discarded stays when it comes back; songs stand beside its own, with their files, as far as
 * there is room. @returns titles of those that have none
 */
export const keepBoth = (sending: Sending, meanwhile: Sending, typed: SubmissionValues): string[] => {
  const kept = sending.values ?? emptySubmission();
  const begun = typed.songs.filter((song) => song.key in meanwhile.songs || Object.keys(songIn(song)).length > 0);
  const added = begun.slice(0, Math.max(0, limits.songsPerSubmission - kept.songs.length));
  for (const { key } of added) if (meanwhile.songs[key]) sending.songs[key] = meanwhile.songs[key];
  Object.assign(kept, detailsIn(typed), { songs: [...kept.songs, ...added] });
  return begun.slice(added.length).map(({ trackTitle }) => trackTitle || 'a song without a title');
};
