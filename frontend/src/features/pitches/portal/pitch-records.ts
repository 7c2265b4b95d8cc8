import { pitchStatuses } from '@cueroom/contracts/pitches/pitch-options';
import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call, type Listed } from '../../../lib/api/api';
import { adminListOptions } from '../../../lib/api/query-client';
import type { ItemOf, ListPath } from '../../../lib/api/record-paths';
import { defineRecordKind } from '../../shared/records/record-kind';

/** How many questions and requests of clients are open, counted by the server as lists are. */
const openInPitchesQuery = queryOptions({
  queryKey: adminKeys.list('pitches', 'open'),
  queryFn: async ({ signal }): Promise<Listed<ItemOf<ListPath>>> => {
    const { questions, requests } = await call('GET /api/admin/pitches/open', { signal });
    return { items: [], total: questions + (requests ?? 0) };
  },
  placeholderData: keepPreviousData,
  ...adminListOptions,
});

export const pitchRecords = defineRecordKind({
  ...{ path: 'pitches', type: 'pitch', method: 'put', one: 'pitch', many: 'pitches', title: 'Pitches', icon: Send },
  add: 'New pitch',
  waiting: openInPitchesQuery,
  searchLabel: 'Search pitches...',
  placeholder: 'Search pitches...',
  emptyHint:
    'A pitch is a short list of tracks for one need, sent as a private page to each person. Choose rows in the catalog, or begin with New pitch.',
  filters: [{ label: 'Status', name: 'status', emptyLabel: 'All Pitches', options: pitchStatuses }],
  nameOf: ({ title, status }) => ({ label: title, detail: status }),
  alsoDeleted: '. Their links close right away.',
  deletion: (pitch) => ({ name: pitch.title, ...whatLinksDo(pitch) }),
});

/** Those of drafts, and of pitches whose time is over, are closed in any case. */
const whatLinksDo = ({ status, recipientCount, expiresAt }: ListedPitch) =>
  status === 'open' && recipientCount > 0 && !(expiresAt && Date.parse(expiresAt) < Date.now())
    ? { warning: 'Its links close right away.', restored: 'Its links open again.' }
    : {};
