import { type PlayableSong, type Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { api } from '../../../lib/api';
import { isAudioData } from '../../player/audio-errors';
import type { Playable } from '../../player/portal-player';

/** Requests where a song can be heard: a signed address is played in ranges, so that 20 minutes begin at once. @throws when there is none */
export async function fetchSound(songId: string): Promise<string> {
  const { audioUrl, audioFileData } = await api.get<Partial<PlayableSong>>(
    `/api/admin/songs/${songId}?audioFileData=none`,
  );
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
  return { id: song.id, title: song.trackTitle, artist: artistName, peaksUrl, durationSec, source };
};

export const hasSound = ({ audio }: Song): boolean => audio.state !== 'none';

/** The queue for Previous and Next. */
export const soundsOf = (submission: SubmissionWithSongs): Playable[] =>
  submission.songs.filter(hasSound).map((song) => soundOf(song, submission));
