import { pendingStatuses, undecidedStatuses, waitingStatuses } from '@cueroom/contracts/options';
import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/api/admin-keys';
import { adminCountQuery, adminListQuery } from '../../../lib/api/admin-lists';
import { call } from '../../../lib/api/api';
import { adminListOptions } from '../../../lib/api/query-client';

export const shown = 5;
/** Of what clients and artists did: those with something open are among the ones that were touched last. */
const lookedAt = 20;

export const todayQuery = () =>
  queryOptions({
    queryKey: adminKeys.kind('today'),
    queryFn: ({ signal }) => call('GET /api/admin/today', { signal }),
    ...adminListOptions,
  });

export const recentBriefsQuery = () => adminListQuery('briefs', { limit: shown });
/** The newest that are undecided, also those that wait for the artist: two parts of the dashboard show some of them. */
export const undecidedQuery = () =>
  adminListQuery('submissions', { status: undecidedStatuses.join(','), limit: lookedAt });
export const waitingBriefsQuery = () => adminCountQuery('briefs', { status: 'submitted,new' });
export const waitingCountQuery = () => adminCountQuery('submissions', { status: waitingStatuses.join(',') });
export const pendingCountQuery = () => adminCountQuery('submissions', { status: pendingStatuses.join(',') });

export const livelyPitchesQuery = () => adminListQuery('pitches', { sort: '-lastActivityAt', limit: lookedAt });
export const newContactsQuery = () => adminListQuery('contacts', { status: 'new', limit: lookedAt });
