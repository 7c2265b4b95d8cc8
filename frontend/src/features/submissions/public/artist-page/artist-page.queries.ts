import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api';
import { ApiError, hasStatus, isUnanswered } from '../../../../lib/api/api-error';
import { isNetworkError, retrying } from '../../../../lib/api/retrying';

/** While a file is checked, the artist waits for the verdict. */
const checkingMs = 2000;
const undecidedMs = 5000;
const decidedMs = 30_000;

const nextReadMs = ({ isOpen, songs }: ArtistPage): number => {
  const files = songs.flatMap((song) => [song, ...song.versions]);
  if (files.some(({ verdict }) => verdict === 'checking')) return checkingMs;
  return isOpen ? undecidedMs : decidedMs;
};

/** After a lost answer it tells what has arrived; null where that is not known either. */
export const readPage = (token: string): Promise<ArtistPage | null> =>
  call('GET /api/music/:token', { params: { token } }).catch(() => null);

/** @param isUnsure the page shows what became of a request without an answer */
export const artistPageQuery = (token: string, isUnsure = false) =>
  queryOptions({
    queryKey: ['music', token],
    queryFn: ({ signal }) => call('GET /api/music/:token', { params: { token }, signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      hasStatus(error, 404, 410) ? false : data && !isUnsure ? nextReadMs(data) : undecidedMs,
  });

/** It takes seconds; while a store is away it takes longer. */
const lookAgainMs = 2000;

/** How far the erasure of what had this link is; 404 where none was begun. */
export const erasureQuery = (token: string) =>
  queryOptions({
    queryKey: ['music-erasure', token],
    queryFn: ({ signal }) => call('GET /api/music/:token/erasure', { params: { token }, signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'done' || hasStatus(error, 404, 410) ? false : lookAgainMs,
  });

interface PageChange<In> {
  /** What was typed is forgotten here, and not by the screen, which may be closed by then. */
  onKept?: (input: In) => unknown;
  /** The page shows that the change has arrived, though its answer was lost: then it has succeeded. */
  isStored?: (page: ArtistPage, input: In) => boolean;
}

/** A change from this page: what comes back, or the page as it is now, is shown. */
export const usePageChange = <In, Out>(
  token: string,
  mutationFn: (input: In) => Promise<Out>,
  { onKept, isStored }: PageChange<In> = {},
) => {
  const queryClient = useQueryClient();
  const { queryKey } = artistPageQuery(token);
  const change = useMutation({
    mutationFn,
    onSettled: async (_kept, error, input) => {
      await queryClient.invalidateQueries({ queryKey });
      if (!error) onKept?.(input);
    },
  });
  const page = queryClient.getQueryData<ArtistPage>(queryKey);
  const hasArrived = change.isError && isUnanswered(change.error) && page && isStored?.(page, change.variables);
  return { ...change, error: hasArrived ? null : change.error, isSuccess: hasArrived || change.isSuccess };
};

/** What may be sent twice goes on by itself when the line is back. */
export const untilSent = <Out>(attempt: () => Promise<Out>): Promise<Out> =>
  retrying(attempt, { isWaitedOut: isNetworkError });

/**
 * Sends changes that are based on a revision. Where something was changed meanwhile, the page shows it, and they are sent again
 * unless they concern the same.
 * @param revisionOf what they may be based on now; null: they concern what was changed
 */
export const usePatchCurrent = <In, Changes>(
  token: string,
  send: (changes: Changes, revision: number) => Promise<ArtistPage>,
  revisionOf: (input: In, page: ArtistPage) => number | null,
) => {
  const queryClient = useQueryClient();
  const patch = async (changes: Changes, input: In, revision: number): Promise<unknown> => {
    try {
      return await untilSent(() => send(changes, revision));
    } catch (error) {
      const current = error instanceof ApiError ? (error.current as ArtistPage | undefined) : undefined;
      if (!current) throw error;
      queryClient.setQueryData(artistPageQuery(token).queryKey, current);
      const now = revisionOf(input, current);
      if (now === null) throw error;
      return patch(changes, input, now);
    }
  };
  return patch;
};
