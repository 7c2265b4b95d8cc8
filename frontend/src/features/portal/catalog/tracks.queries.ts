import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { NewTrack, Track, TrackChanges, TrackFacets } from '@cueroom/contracts/catalog/tracks';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminFacetsQuery, adminListQuery, changeInLists } from '../../../lib/admin-lists';
import { api } from '../../../lib/api';
import type { Playable } from '../../player/portal-player';
import { sparsePageSize } from '../../../lib/sparse-list';

/** The beginning of the catalog, and how many tracks there are. */
export const tracksQuery = () => adminListQuery<PlayableTrack>('music', { limit: sparsePageSize });

export const availabilities = [
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Unavailable' },
];

export interface TracksFilter {
  q?: string;
  genre?: string;
  available?: string;
}

export const trackCountsQuery = ({ q, genre, available }: TracksFilter) =>
  adminFacetsQuery<TrackFacets>('music', { q, genre, available });

/** A form begins with the track as it is: nothing is kept for the next time. */
export const trackQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'music', 'one', id],
    queryFn: ({ signal }) => api.get<PlayableTrack>(`/api/admin/music/${id}`, { signal }),
    gcTime: 0,
  });

/** Where the track can be heard, if anywhere. */
export const addressOf = ({ fileStreamUrl, fileUrl }: PlayableTrack): string | null => fileStreamUrl || fileUrl;

/** Signed addresses expire: it is asked for when the track is to be heard. */
export const playableOf = ({ id, title, artist }: PlayableTrack): Playable => ({
  id,
  title,
  artist,
  source: async () => addressOf(await api.get<PlayableTrack>(`/api/admin/music/${id}`)) ?? '',
});

const useReadAgain = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] });
};

export function useSaveTrack(id: string | null) {
  return useMutation({
    mutationFn: (track: NewTrack) =>
      id ? api.put<Track>(`/api/admin/music/${id}`, track) : api.post<Track>('/api/admin/music', track),
    onSuccess: useReadAgain(),
  });
}

export function useSetAvailable() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, available }: Pick<Track, 'id' | 'available'>) =>
      api.put<Track>(`/api/admin/music/${id}`, { available } satisfies TrackChanges),
    onMutate: ({ id, available }) => changeInLists(queryClient, 'music', id, { available }),
    onError: (_error, _track, putBack) => putBack?.(),
    onSettled: useReadAgain(),
  });
}

export function useDeleteTrack() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/music/${id}`),
    // The window closes first: the focus is back at the row when that goes, and can be led on.
    onSettled: () => void readAgain(),
  });
}

export function useRestoreTrack() {
  return useMutation({
    mutationFn: (id: string) => api.post<Track>(`/api/admin/music/${id}/restore`),
    onSettled: useReadAgain(),
  });
}
