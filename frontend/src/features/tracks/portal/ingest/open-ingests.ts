import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../../../lib/api/admin-keys';
import { call } from '../../../../lib/api/api';

export const ingestKind = 'ingests';

/** Files that wait to be added, also from an earlier visit or in another tab. */
export const openIngestsQuery = () =>
  queryOptions({
    queryKey: adminKeys.list(ingestKind, 'open'),
    queryFn: ({ signal }) => call('GET /api/admin/ingests', { query: { state: 'open' }, signal }),
  });

/** All that could be added of these is: some of it can be taken back. */
export const doneIngestsQuery = () =>
  queryOptions({
    queryKey: adminKeys.list(ingestKind, 'done'),
    queryFn: ({ signal }) => call('GET /api/admin/ingests', { query: { state: 'done' }, signal }),
    staleTime: 0,
  });
