import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionFacets, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { LikeRecording } from '@cueroom/contracts/media/recordings';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { queryOptions } from '@tanstack/react-query';
import { adminFacetsQuery, adminListQuery, adminPartsQuery } from '../../../lib/admin-lists';
import { api } from '../../../lib/api';
import { adminListOptions } from '../../../lib/query-client';

export const kind = 'submissions-with-songs';

export const shows = [
  { value: 'undecided', label: 'Undecided', status: undecidedStatuses.join(',') },
  { value: 'approved', label: 'Approved', status: 'approved' },
  { value: 'rejected', label: 'Rejected', status: 'rejected' },
  { value: 'all', label: 'All', status: '' },
] as const;

export interface SubmissionsFilter {
  /** One of `shows`; the undecided unless another is named. */
  show?: string;
  q?: string;
  sort?: string;
}
export const showOf = (show?: string) => shows.find(({ value }) => value === show) ?? shows[0];

export const submissionsQuery = ({ show, q, sort }: SubmissionsFilter) =>
  adminPartsQuery<SubmissionWithSongs>(kind, { status: showOf(show).status, q: q?.trim(), sort });

/** How many wait for a decision; the submissions themselves are not needed. */
export const undecidedCountQuery = () => adminListQuery(kind, { status: showOf().status, limit: 1 });

export const submissionCountsQuery = (q: string) => adminFacetsQuery<SubmissionFacets>('submissions', { q });

const whileArchivingMs = 2000;

/** One submission, wherever in its list it stands. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', kind, 'one', id],
    queryFn: ({ signal }) => api.get<SubmissionWithSongs>(`/api/admin/submissions/${id}`, { signal }),
    ...adminListOptions,
    // What was seen a minute ago may have been decided since, by somebody else.
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingArchived(state.data) ? whileArchivingMs : adminListOptions.refetchInterval),
  });

/** The archive is being made, or the originals are being brought back from it. */
export const isBeingArchived = (submission?: SubmissionWithSongs): boolean =>
  submission?.archive?.state === 'queued' || submission?.archive?.state === 'running';

/** Asked once for a song that is looked at; there is nothing to compare before its audio was checked. */
export const likeQuery = ({ id, audio }: Song) =>
  queryOptions({
    queryKey: ['admin', 'songs', id, 'like'],
    queryFn: ({ signal }) => api.get<LikeRecording[]>(`/api/admin/songs/${id}/like`, { signal }),
    enabled: audio.state === 'valid',
  });
