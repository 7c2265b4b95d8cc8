import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { trackGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type AdminSearch, useAdminSearch } from '../../../lib/admin-search';
import { sayError } from '../../../lib/api-error';
import { countOf } from '../../../lib/format';
import { portalPlayer } from '../../player/portal-player';
import { useSparseList } from '../../../lib/sparse-list';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { SearchField } from '../../../ui/search-field';
import { SelectField, wordOptions } from '../../../ui/text-field';
import { DeleteTrackDialog } from './delete-track-dialog';
import { TrackCounts } from './track-counts';
import { TrackDialog } from './track-dialog';
import { addressOf, availabilities, playableOf, tracksQuery } from './tracks.queries';
import { TracksTable } from './tracks-table';

/** In the address, in place of an id: the form for a new track. */
const newTrack = 'new';

/** What the address asks of the list; what the server would refuse is left out. */
const filterOf = ({ q, genre, available, sort }: AdminSearch) => ({
  q: q?.trim(),
  genre: trackGenres.find((each) => each === genre),
  available: availabilities.find(({ value }) => value === available)?.value,
  sort,
});

export function CatalogPanel() {
  const { search, narrow, open, close } = useAdminSearch();
  const [doomed, setDoomed] = useState<PlayableTrack | null>(null);
  const all = useQuery(tracksQuery());
  const filter = filterOf(search);
  // Typing stays quick while the list follows.
  const deferred = useDeferredValue(JSON.stringify(filter));
  const asked = JSON.parse(deferred) as typeof filter;
  const list = useSparseList<PlayableTrack>('music', asked);
  const play = (track: PlayableTrack) =>
    void portalPlayer.play(playableOf(track), list.loaded.filter(addressOf).map(playableOf));

  return (
    <section aria-labelledby="catalog-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="catalog-heading" className="text-heading">
          Music Catalog{' '}
          <span className="text-base font-normal tracking-normal text-ink-soft">
            ({countOf(all.data?.total ?? 0, 'track')})
          </span>
        </h2>
        <Button onClick={() => open(newTrack)}>
          <Plus aria-hidden className="size-4.5" />
          Add Track
        </Button>
      </div>
      <div className="mb-5 grid gap-4 sm:grid-cols-[1fr_12rem_12rem] sm:items-end">
        <SearchField
          label="Search tracks, artists, albums..."
          placeholder="Search tracks, artists, albums..."
          value={search.q ?? ''}
          onSearch={(q) => narrow({ q: q || undefined })}
        />
        <SelectField
          label="Genre"
          emptyLabel="All Genres"
          options={wordOptions(trackGenres)}
          value={filter.genre ?? ''}
          onChange={({ target }) => narrow({ genre: target.value || undefined })}
        />
        <SelectField
          label="Availability"
          emptyLabel="All Tracks"
          options={availabilities}
          value={filter.available ?? ''}
          onChange={({ target }) => narrow({ available: target.value || undefined })}
        />
      </div>
      {asked.q && <TrackCounts asked={asked} chosen={filter} onChoose={narrow} />}
      <p aria-live="polite" className="sr-only">
        {list.total !== undefined && !list.isBehind && `${countOf(list.total, 'track')} found`}
      </p>
      {list.total === undefined && list.error ? (
        <Notice action={<Button onClick={list.refetch}>Try Again</Button>}>{sayError(list.error)}</Notice>
      ) : list.total === undefined ? (
        <Notice>Loading music catalog...</Notice>
      ) : list.total === 0 ? (
        <Notice>
          {filter.q || filter.genre || filter.available ? 'No tracks match your filters' : 'No tracks in catalog yet'}
        </Notice>
      ) : (
        <TracksTable
          list={list}
          sort={search.sort}
          onSort={(sort) => narrow({ sort })}
          onPlay={play}
          onEdit={({ id }) => open(id)}
          onDelete={setDoomed}
        />
      )}
      {search.open && (
        <TrackDialog
          key={search.open}
          id={search.open === newTrack ? null : search.open}
          listed={list.loaded.find(({ id }) => id === search.open)}
          onClose={close}
        />
      )}
      <DeleteTrackDialog track={doomed} onClose={() => setDoomed(null)} />
    </section>
  );
}
