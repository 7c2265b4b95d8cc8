import type { PlayableSong } from '@cueroom/contracts/intake/playable-song';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { api } from '../../../lib/api';
import { isAudioData } from '../../player/audio-errors';
import type { Playable } from '../../player/portal-player';

/** Asks for a song's sound. @throws when what the answer carries is none */
export async function fetchSound(songId: string): Promise<string> {
  const { audioUrl, audioFileData } = await api.get<Partial<PlayableSong>>(`/api/admin/songs/${songId}`);
  const isDamaged = audioFileData != null && !isAudioData(audioFileData);
  const address = audioUrl ?? audioFileData;
  if (isDamaged || !address) throw new Error('Invalid or corrupted audio data');
  return address;
}

/** A song as the player takes it: it streams the preview, where the list already says where that is. */
export const soundOf = (song: Song, { artistName }: SubmissionWithSongs): Playable => {
  // The list's address is good for an hour or two: whoever tries again asks for a new one.
  let listed = song.audio.previewUrl;
  const source = async () => {
    const address = listed ?? (await fetchSound(song.id));
    listed = undefined;
    return address;
  };
  return { id: song.id, title: song.trackTitle, artist: artistName, peaksUrl: song.audio.peaksUrl, source };
};

export const hasSound = ({ audio }: Song): boolean => audio.state !== 'none';

/** What Previous and Next lead through. */
export const soundsOf = (submission: SubmissionWithSongs): Playable[] =>
  submission.songs.filter(hasSound).map((song) => soundOf(song, submission));
