import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { call } from '../../../lib/api/api';
import type { Playable } from '../../shared/player/portal-player';
import { type VersionSound, versionSounds } from '../../shared/player/version-sounds';

/** Audio within the response: a data URL with at least 100 base64 characters. One regex over 20 minutes overflows the stack. */
const isAudioData = (data: unknown): data is string => {
  if (typeof data !== 'string') return false;
  const [head = '', base64 = ''] = data.split(',');
  const sound = base64.replace(/={1,2}$/, '');
  return /^data:[\w.+/;=-]+;base64$/.test(head) && sound.length >= 100 && !/[^A-Za-z0-9+/]/.test(sound);
};

const fetchSong = (id: string) =>
  call('GET /api/admin/songs/:id', { params: { id }, query: { audioFileData: 'none' } });

/** Requests where a song can be heard: a signed address is played in ranges, so that 20 minutes begin at once. @throws when there is none */
export async function fetchSound(songId: string): Promise<string> {
  const { audioUrl, audioFileData } = await fetchSong(songId);
  const isDamaged = audioFileData != null && !isAudioData(audioFileData);
  const address = audioUrl ?? audioFileData;
  if (isDamaged || !address) throw new Error('Invalid or corrupted audio data');
  return address;
}

/** A song for the player. It streams the preview when the list has its address. */
export const soundOf = (song: Song, { artistName }: SubmissionWithSongs): Playable => {
  // The list's address expires after an hour or two: trying again requests a new one.
  let listed = song.audio.previewUrl;
  const source = async () => {
    const address = listed ?? (await fetchSound(song.id));
    listed = undefined;
    return address;
  };
  const { peaksUrl, durationSec } = song.audio;
  const heardPath = `/api/admin/songs/${song.id}/heard`;
  const main: Playable = {
    ...{ id: song.id, title: song.trackTitle, artist: artistName, peaksUrl, durationSec, heardPath, source },
  };
  versionSounds(main, { ...main, versions: song.versions }, fetchVersions(song));
  return main;
};

const fetchVersions = (song: Song) => async () => (await fetchSong(song.id)).versions;

export const versionSoundsOf = (song: Song, submission: SubmissionWithSongs): VersionSound[] => {
  const main = hasSound(song, submission) ? soundOf(song, submission) : null;
  const { trackTitle: title, versions } = song;
  return versionSounds(main, { id: song.id, title, artist: submission.artistName, versions }, fetchVersions(song));
};

/** Files that were deleted as the artist wanted cannot be played. */
export const hasSound = ({ audio, audioFileUrl }: Song, { receipt }: Pick<SubmissionWithSongs, 'receipt'>): boolean =>
  audio.state !== 'none' && (receipt === null || audioFileUrl !== null);

/** What is heard from one song to the next; a file that can’t be used is played only where it is asked for. */
export const songsToHear = (submission: SubmissionWithSongs): Song[] =>
  submission.songs.filter((song) => song.audio.state !== 'invalid' && hasSound(song, submission));

/** The queue for Previous and Next. */
export const soundsOf = (submission: SubmissionWithSongs): Playable[] =>
  songsToHear(submission).map((song) => soundOf(song, submission));
