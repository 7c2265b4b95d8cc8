import type { NewTrack, Track } from '@cueroom/contracts/catalog/tracks';
import type { Approval } from '@cueroom/contracts/intake/review';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { ReviewStatus, SubmissionTags, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { adminListOptions } from '../../lib/query-client';

export const shows = [
  { value: 'undecided', label: 'Undecided', status: undecidedStatuses.join(',') },
  { value: 'approved', label: 'Approved', status: 'approved' },
  { value: 'rejected', label: 'Rejected', status: 'rejected' },
  { value: 'all', label: 'All', status: '' },
] as const;
export type Show = (typeof shows)[number]['value'];

export const pageSize = 100;

/** `page` counts from 0. */
export const submissionsQuery = (show: Show = 'undecided', page = 0) => {
  const status = shows.find(({ value }) => value === show)?.status;
  const params = new URLSearchParams({
    ...(status && { status }),
    limit: String(pageSize),
    ...(page > 0 && { offset: String(page * pageSize) }),
  });
  return queryOptions({
    queryKey: ['admin', 'submissions', params.toString()],
    queryFn: ({ signal }) =>
      api.list<SubmissionWithSongs>(`/api/admin/submissions-with-songs?${params.toString()}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminListOptions,
  });
};

/** What changes a submission changes both lists: an approval adds tracks. */
function useSubmissionMutation<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }) });
}
const at = (id: string, rest = '') => `/api/admin/submissions/${id}${rest}`;

export const useSetTags = (id: string) =>
  useSubmissionMutation((tags: string[]) => api.patch<SubmissionWithSongs>(at(id), { tags } satisfies SubmissionTags));
export const useSetStatus = (id: string) =>
  useSubmissionMutation((status: ReviewStatus['status']) =>
    api.patch<SubmissionWithSongs>(at(id, '/status'), { status } satisfies ReviewStatus),
  );
export const useApprove = (id: string) => useSubmissionMutation(() => api.post<Approval>(at(id, '/approve')));
export const useReject = (id: string) => useSubmissionMutation(() => api.post<SubmissionWithSongs>(at(id, '/reject')));

/** One call for each; resolves with how many went, rejects when none did. */
export const useDeleteSubmissions = () =>
  useSubmissionMutation(async (ids: readonly string[]) => {
    const results = await Promise.allSettled(ids.map((id) => api.delete(at(id))));
    const failures = results.filter((result) => result.status === 'rejected');
    if (failures.length > 0) throw failures[0]?.reason;
    return ids.length;
  });

/** One call for each song, in order. A song becomes one track, however often this is pressed. */
export const usePromote = () =>
  useSubmissionMutation(async (submission: SubmissionWithSongs) => {
    for (const song of promotable(submission)) await api.post<Track>('/api/admin/music', trackOf(submission, song));
    return promotable(submission).length;
  });

/** Songs whose file is damaged stay behind. */
const promotable = ({ songs }: SubmissionWithSongs): Song[] => songs.filter(({ audio }) => audio.state !== 'invalid');

/** No bytes travel: the server knows the song's file and its length. */
const trackOf = (submission: SubmissionWithSongs, song: Song): NewTrack => ({
  title: song.trackTitle,
  artist: submission.artistName,
  genre: submission.genre,
  tags: [...new Set([...song.tags, ...submission.tags])],
  description: submission.description,
  sourceSongId: song.id,
});
