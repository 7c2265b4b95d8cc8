import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { NewTrack, Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { adminListOptions } from '../../lib/query-client';

/** Where the track can be heard, if anywhere. */
export const addressOf = ({ fileStreamUrl, fileUrl }: PlayableTrack): string | null => fileStreamUrl || fileUrl;

export interface TrackFilter {
  q: string;
  genre: string;
  available: '' | 'true' | 'false';
  /** From 0. */
  page: number;
}
export const noFilter: TrackFilter = { q: '', genre: '', available: '', page: 0 };
export const isFiltering = ({ q, genre, available }: TrackFilter): boolean => Boolean(q.trim() || genre || available);

export const pageSize = 100;
const tracksKey = ['admin', 'music'];

export const tracksQuery = ({ q, genre, available, page }: TrackFilter = noFilter) => {
  const params = new URLSearchParams({
    ...(q.trim() && { q: q.trim() }),
    ...(genre && { genre }),
    ...(available && { available }),
    limit: String(pageSize),
    ...(page > 0 && { offset: String(page * pageSize) }),
  });
  return queryOptions({
    queryKey: [...tracksKey, params.toString()],
    queryFn: ({ signal }) => api.list<PlayableTrack>(`/api/admin/music?${params.toString()}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });
};

export function useSaveTrack(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (track: NewTrack) =>
      id ? api.put<Track>(`/api/admin/music/${id}`, track) : api.post<Track>('/api/admin/music', track),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tracksKey }),
  });
}

export function useSetAvailable() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, available }: Pick<Track, 'id' | 'available'>) =>
      api.put<Track>(`/api/admin/music/${id}`, { available } satisfies TrackChanges),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tracksKey }),
  });
}

export function useDeleteTrack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/music/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tracksKey }),
  });
}
