import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';

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
