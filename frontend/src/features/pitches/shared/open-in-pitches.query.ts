import type { OpenInPitches } from '@cueroom/contracts/pitches/open-requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/admin-keys';
import { api, type Listed } from '../../../lib/api';
import { adminListOptions } from '../../../lib/query-client';

/** How many questions and requests of clients are open, counted by the server as lists are. */
export const openInPitchesQuery = queryOptions({
  queryKey: adminKeys.list('pitches', 'open'),
  queryFn: async ({ signal }): Promise<Listed<unknown>> => {
    const { questions, requests } = await api.get<OpenInPitches>('/api/admin/pitches/open', { signal });
    return { items: [], total: questions + (requests ?? 0) };
  },
  placeholderData: keepPreviousData,
  ...adminListOptions,
});
