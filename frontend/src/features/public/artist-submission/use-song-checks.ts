import type { SongCheck } from '@cueroom/contracts/intake/songs';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { hasStatus } from '../../../lib/api-error';

const askedEveryMs = 2000;

/** What the server found in the songs, asked for until it has checked all of them. */
export function useSongChecks(address: string | undefined): SongCheck[] | undefined {
  const { data } = useQuery({
    queryKey: ['song-checks', address],
    queryFn: () => api.get<SongCheck[]>(address ?? ''),
    enabled: address !== undefined,
    refetchInterval: ({ state }) => {
      const isDone = state.data?.every((song) =>
        [song, ...(song.versions ?? [])].every(({ verdict }) => verdict !== 'checking'),
      );
      return isDone || hasStatus(state.error, 403, 404) ? false : askedEveryMs;
    },
  });
  return data;
}
