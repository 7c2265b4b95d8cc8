import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { trackGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminCountQuery } from '../../../lib/admin-lists';
import { type AdminSearch, newRecord, useAdminSearch } from '../../../lib/admin-search';
import { pluralize } from '../../../lib/format';
import { useSparseList } from '../../../lib/sparse-list';
import { wordOptions } from '../../../ui/text-field';
import { portalPlayer } from '../../player/portal-player';
import { AddButton } from '../../records/add-button';
import { DeleteDialog } from '../../records/delete-dialog';
import { ListPanel } from '../../records/list-panel';
import { TrackCounts } from './track-counts';
import { trackColumns, TrackRow } from './track-row';
import { TrackDialog } from './track-dialog';
import { addressOf, availabilities, deletableTrack, playableOf, trackKind } from './tracks.queries';

/** What the address asks of the list; what the server would refuse is left out. */
const filterOf = ({ q, genre, available, sort }: AdminSearch) => ({
  q: q?.trim(),
  genre: trackGenres.find((each) => each === genre),
  available: availabilities.find(({ value }) => value === available)?.value,
  sort,
});

export default function CatalogPanel() {
  const { search, narrow, open, close } = useAdminSearch();
  const [toDelete, setToDelete] = useState<PlayableTrack | null>(null);
  const all = useQuery(adminCountQuery(trackKind));
  const filter = filterOf(search);
  const list = useSparseList<PlayableTrack>(trackKind, filter);
  const play = (track: PlayableTrack) =>
    void portalPlayer.play(playableOf(track), list.loaded.filter(addressOf).map(playableOf));
  const edit = ({ id }: PlayableTrack) => open(id);
  return (
    <ListPanel
      label="Music Catalog"
      heading={{ title: 'Music Catalog', count: all.data ? pluralize(all.data.total, 'track') : '…' }}
      actions={<AddButton label="Add Track" onClick={() => open(newRecord)} />}
      one="track"
      list={list}
      search={{ label: 'Search tracks, artists, albums...', placeholder: 'Search tracks, artists, albums...' }}
      filters={[
        {
          label: 'Genre',
          name: 'genre',
          emptyLabel: 'All Genres',
          options: wordOptions(trackGenres),
          value: filter.genre,
        },
        {
          label: 'Availability',
          name: 'available',
          emptyLabel: 'All Tracks',
          options: availabilities,
          value: filter.available,
        },
      ]}
      facets={filter.q && <TrackCounts filter={filter} onChoose={narrow} />}
      loadingText="Loading music catalog..."
      emptyText={
        filter.q || filter.genre || filter.available ? 'No tracks match your filters' : 'No tracks in catalog yet'
      }
      columns={trackColumns}
      keys={{ Enter: edit, ' ': (track) => addressOf(track) && play(track), Delete: setToDelete }}
      cells={(track) => <TrackRow track={track} onPlay={play} onEdit={edit} onDelete={setToDelete} />}
    >
      {search.open && (
        <TrackDialog
          key={search.open}
          id={search.open === newRecord ? null : search.open}
          listed={list.loaded.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
      <DeleteDialog
        of={deletableTrack}
        record={toDelete && { id: toDelete.id, name: `${toDelete.title} by ${toDelete.artist}` }}
        onClose={() => setToDelete(null)}
      />
    </ListPanel>
  );
}
