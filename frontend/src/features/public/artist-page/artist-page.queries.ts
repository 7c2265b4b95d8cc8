import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { ApiError, hasStatus } from '../../../lib/api-error';

/** While a file is checked, the artist waits for the verdict. */
const checkingMs = 2000;
const undecidedMs = 5000;
const decidedMs = 30_000;

const nextReadMs = ({ isOpen, songs }: ArtistPage): number => {
  const files = songs.flatMap((song) => [song, ...song.versions]);
  if (files.some(({ verdict }) => verdict === 'checking')) return checkingMs;
  return isOpen ? undecidedMs : decidedMs;
};

export const pathOf = (token: string, rest = '') => `/api/music/${encodeURIComponent(token)}${rest}`;

/** After a lost answer it tells what has arrived; null where that is not known either. */
export const readPage = (token: string): Promise<ArtistPage | null> =>
  api.get<ArtistPage>(pathOf(token)).catch(() => null);

export const artistPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['music', token],
    queryFn: ({ signal }) => api.get<ArtistPage>(pathOf(token), { signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      hasStatus(error, 404, 410) ? false : data ? nextReadMs(data) : undecidedMs,
  });

/**
 * A change from this page: what comes back, or the page as it is now, is shown.
 * @param onKept what was typed is forgotten here, and not by the screen, which may be closed by then
 */
export const usePageChange = <In, Out>(
  token: string,
  mutationFn: (input: In) => Promise<Out>,
  onKept?: (input: In) => void,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async (_kept, error, input) => {
      await queryClient.invalidateQueries({ queryKey: artistPageQuery(token).queryKey });
      if (!error) onKept?.(input);
    },
  });
};

/**
 * Sends changes that are based on a revision. Where something was changed meanwhile, the page shows it, and they are sent again
 * unless they concern the same.
 * @param revisionOf what they may be based on now; null: they concern what was changed
 */
export const usePatchCurrent = <In>(
  token: string,
  path: string,
  revisionOf: (input: In, page: ArtistPage) => number | null,
) => {
  const queryClient = useQueryClient();
  const patch = async (changes: object, input: In, revision: number): Promise<unknown> => {
    try {
      return await api.patch(path, changes, { revision });
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
