import type { Track } from '@cueroom/contracts/catalog/tracks';
import { AudioLines } from 'lucide-react';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { defineRecordKind } from '../../shared/records/record-kind';

/** It would leave the pages of clients, so the question says so first. Empty where no pitch uses it. */
export const sayPitches = ({ pitches = [] }: Pick<Track, 'pitches'>): string =>
  pitches.length > 0 ? `Used in open pitches: ${pitches.map(({ title }) => title).join(', ')}` : '';

export const trackRecords = defineRecordKind({
  ...{ path: 'music', type: 'track', method: 'put', one: 'track', title: 'Music Catalog', icon: AudioLines },
  ...{ group: 'Tracks', add: 'Add Track' },
  count: adminCountQuery('music'),
  searchLabel: 'Search tracks, artists, albums...',
  placeholder: 'Search tracks, artists, albums...',
  loadingText: 'Loading music catalog...',
  emptyText: 'No tracks in catalog yet',
  emptyHint: 'Add a track, or approve a submission: its songs become tracks.',
  filters: [],
  nameOf: ({ title, artist }) => ({ label: title, detail: artist }),
  alsoDeleted: '. They leave the pages of clients right away.',
  deletion: (track) => ({ name: `${track.title} by ${track.artist}`, warning: sayPitches(track) }),
});
