import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { api } from '../../../lib/api';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toast, toastError } from '../../../ui/toasts';
import type { Playable } from '../../player/portal-player';

export const trackKind = 'music';

export const addressOf = ({ fileStreamUrl, fileUrl }: PlayableTrack): string | null => fileStreamUrl || fileUrl;

/** Signed addresses expire: they are requested when the track is to be played. */
export const playableOf = ({ id, title, artist, duration, peaksUrl }: PlayableTrack): Playable => ({
  id,
  title,
  artist,
  peaksUrl,
  durationSec: duration,
  source: async () => addressOf(await api.get<PlayableTrack>(`/api/admin/${trackKind}/${id}`)) ?? '',
});

/** What there is to hear of a track. */
export const soundsOf = (track: PlayableTrack): Playable[] => (addressOf(track) ? [playableOf(track)] : []);

export const useSetAvailable = () =>
  useRecordMutation({
    kind: trackKind,
    mutationFn: ({ id, available }: Pick<Track, 'id' | 'available'>) =>
      api.put<Track>(`/api/admin/${trackKind}/${id}`, { available } satisfies TrackChanges),
    changesOf: ({ id, available }) => ({ id, changes: { available } }),
    onSuccess: () => toast({ title: 'Track updated', description: 'Availability status has been updated' }),
    onError: (error) => toastError(error),
  });
