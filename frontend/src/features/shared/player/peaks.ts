import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '../../../lib/api/api';
import { storedCredentials } from '../../../lib/api/credentials';
import { peaksOf, type WaveformData } from '../../../lib/wave-peaks';

/** Without its signature, which each refresh of a list makes anew: an admin needs none, and the peaks stay the same. */
export const peaksQuery = (peaksUrl: string | null | undefined) => {
  const address = peaksUrl?.split('?', 1)[0] ?? '';
  return queryOptions({
    queryKey: ['peaks', address],
    queryFn: async ({ signal }) => peaksOf(await fetchJson<WaveformData>(address, { as: storedCredentials(), signal })),
    enabled: address !== '',
  });
};
