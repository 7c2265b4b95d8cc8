import type { NewTrack, Track } from '@cueroom/contracts/catalog/tracks';
import type { Activity } from '@cueroom/contracts/intake/activities';
import type { Approval } from '@cueroom/contracts/intake/review';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { ReviewStatus, SubmissionTags, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPartsKey } from '../../../lib/admin-lists';
import { api, type Listed } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';
import { kind, submissionQuery } from './submissions.queries';

const at = (id: string, rest = '') => `/api/admin/submissions/${id}${rest}`;

/** What changes a submission may change every list: an approval adds tracks, and each change is an activity. */
const readAgain = (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: ['admin'] });

function useSubmissionMutation<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => readAgain(queryClient) });
}

/** Shown at once, in the lists and in the window; a refusal brings back what stood there. In the order of the presses. */
function useChange<In>(
  id: string,
  mutationFn: (input: In) => Promise<SubmissionWithSongs>,
  changesOf: (input: In) => Partial<SubmissionWithSongs>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    scope: { id: `submission-${id}` },
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: ['admin', kind] });
      const before = queryClient.getQueriesData({ queryKey: ['admin', kind] });
      const change = (record: SubmissionWithSongs) => (record.id === id ? { ...record, ...changesOf(input) } : record);
      queryClient.setQueriesData<InfiniteData<Listed<SubmissionWithSongs>>>(
        { queryKey: adminPartsKey(kind) },
        (list) => list && { ...list, pages: list.pages.map((part) => ({ ...part, items: part.items.map(change) })) },
      );
      queryClient.setQueryData(submissionQuery(id).queryKey, (record) => record && change(record));
      return before;
    },
    onError: (_error, _input, before) => before?.forEach(([key, data]) => queryClient.setQueryData(key, data)),
    onSettled: () => readAgain(queryClient),
  });
}

export const useSetTags = (id: string) =>
  useChange(
    id,
    (tags: string[]) => api.patch<SubmissionWithSongs>(at(id), { tags } satisfies SubmissionTags),
    (tags) => ({ tags }),
  );
export const useSetStatus = (id: string) =>
  useChange(
    id,
    (status: ReviewStatus['status']) =>
      api.patch<SubmissionWithSongs>(at(id, '/status'), { status } satisfies ReviewStatus),
    (status) => ({ status }),
  );

export const useApprove = (id: string) => useSubmissionMutation(() => api.post<Approval>(at(id, '/approve')));
export const useReject = (id: string) => useSubmissionMutation(() => api.post<SubmissionWithSongs>(at(id, '/reject')));
export const useRestore = (id: string) =>
  useSubmissionMutation(() => api.post<SubmissionWithSongs>(at(id, '/restore')));
export const useSendFeedback = (id: string) =>
  useSubmissionMutation((feedback: string) => api.post<Activity>(at(id, '/feedback'), { feedback }));

/** One call for each; resolves with how many went, rejects when one did not. One that was gone already is gone. */
export const useDeleteSubmissions = () =>
  useSubmissionMutation(async (ids: readonly string[]) => {
    const remove = (id: string) =>
      api.delete(at(id)).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error;
      });
    const results = await Promise.allSettled(ids.map(remove));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
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
