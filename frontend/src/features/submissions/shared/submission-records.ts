import { newStatuses, pendingStatuses, undecidedStatuses } from '@cueroom/contracts/options';
import { Inbox } from 'lucide-react';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { defineRecordKind } from '../../shared/records/record-kind';

const undecided = undecidedStatuses.join(',');

/** Parts of the list; each has one status or several, '' means all. */
export const shows = [
  { value: 'undecided', label: 'Undecided', status: undecided },
  { value: 'waiting', label: 'Waiting for the studio', status: pendingStatuses.join(',') },
  { value: 'approved', label: 'Approved', status: 'approved' },
  { value: 'rejected', label: 'Rejected', status: 'rejected' },
  { value: 'all', label: 'All', status: '' },
] as const;
export const showNamed = (name?: string) => shows.find(({ value }) => value === name) ?? shows[0];

export const submissionRecords = defineRecordKind({
  ...{ path: 'submissions', listPath: 'submissions-with-songs', type: 'submission', method: 'patch' },
  ...{ one: 'submission', title: 'New Submissions', label: 'Artist Submissions', group: 'Submissions', icon: Inbox },
  count: adminCountQuery('submissions', { status: undecided }),
  waiting: adminCountQuery('submissions', { status: newStatuses.join(',') }),
  searchLabel: 'Search submissions',
  placeholder: 'Search artists, tracks, genres…',
  emptyHint: 'Artists send music with the form at /artist-sub. It shows up here at once.',
  filters: [{ label: 'Show', name: 'show', options: shows, usual: 'undecided' }],
  paramsOf: ({ show, ...words }) => ({ status: showNamed(show).status, ...words }),
  wordsOf: ({ status = '', ...words }) => ({
    ...words,
    show: shows.find((one) => one.status === status)?.value ?? status,
  }),
  alsoDeleted: ', including songs and audio. Tracks made from them stay in the catalog.',
  nameOf: ({ artistName, trackTitle }) => ({ label: artistName, detail: trackTitle ?? 'No songs' }),
});
