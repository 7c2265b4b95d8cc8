import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';

/** What the studio does is seen here within two seconds. */
const askedEveryMs = 1000;

export const pathOf = (token: string, rest = '') => `/api/music/${encodeURIComponent(token)}${rest}`;

export const artistPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['music', token],
    queryFn: ({ signal }) => api.get<ArtistPage>(pathOf(token), { signal }),
    retry: (count, error) => count < 3 && !hasStatus(error, 404, 410),
    staleTime: 0,
    refetchInterval: ({ state }) => (hasStatus(state.error, 404, 410) ? false : askedEveryMs),
  });

/** A change from this page: what comes back, or the page as it is now, is shown. */
export const usePageChange = <In, Out>(token: string, mutationFn: (input: In) => Promise<Out>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: artistPageQuery(token).queryKey }),
  });
};
