import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { call } from '../../../lib/api/api';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toast, toastError } from '../../../ui/notices/toasts';
import type { Playable } from '../../shared/player/portal-player';
import { type VersionSound, versionSounds } from '../../shared/player/version-sounds';

export const trackKind = 'music';

export const addressOf = ({ fileStreamUrl, fileUrl }: PlayableTrack): string | null => fileStreamUrl || fileUrl;

const fetchTrack = (id: string) => call('GET /api/admin/music/:id', { params: { id } });
const fetchVersions = (id: string) => async () => (await fetchTrack(id)).versions;

/** Signed addresses expire: they are requested when the track is to be played. */
export const playableOf = (track: PlayableTrack): Playable => {
  const { id, title, artist, duration, peaksUrl } = track;
  const source = async () => addressOf(await fetchTrack(id)) ?? '';
  const main: Playable = { id, title, artist, peaksUrl, durationSec: duration, source };
  versionSounds(main, track, fetchVersions(id));
  return main;
};

export const versionSoundsOf = (track: PlayableTrack): VersionSound[] =>
  versionSounds(addressOf(track) ? playableOf(track) : null, track, fetchVersions(track.id));

/** What there is to hear of a track. */
export const soundsOf = (track: PlayableTrack): Playable[] => (addressOf(track) ? [playableOf(track)] : []);

export const useSetAvailable = () =>
  useRecordMutation({
    kind: trackKind,
    mutationFn: ({ id, available }: Pick<Track, 'id' | 'available'>) =>
      call('PUT /api/admin/music/:id', { params: { id }, body: { available } }),
    changesOf: ({ id, available }) => ({ id, changes: { available } }),
    onSuccess: () => toast({ title: 'Track updated', description: 'Availability status has been updated' }),
    onError: (error) => toastError(error),
  });
