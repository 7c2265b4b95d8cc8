import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { trackGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { sayError } from '../../lib/api-error';
import { countOf } from '../../lib/format';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { controlClasses } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Pager } from '../../ui/pager';
import { SelectField, wordOptions } from '../../ui/text-field';
import { DeleteTrackDialog } from './delete-track-dialog';
import { TrackDialog } from './track-dialog';
import { TrackPlayer } from './track-player';
import { addressOf, isFiltering, noFilter, pageSize, type TrackFilter, tracksQuery } from './tracks.queries';
import { TracksTable } from './tracks-table';

const availabilities = [
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Unavailable' },
];

export function CatalogPanel() {
  const [filter, setFilter] = useState(noFilter);
  const [edited, setEdited] = useState<PlayableTrack | 'new' | null>(null);
  const [doomed, setDoomed] = useState<PlayableTrack | null>(null);
  const [played, setPlayed] = useState<PlayableTrack | null>(null);
  const all = useQuery(tracksQuery());
  // Typing stays quick while the list follows.
  const { data, error, isPending, refetch } = useQuery(tracksQuery(useDeferredValue(filter)));
  const playable = data?.items.filter(addressOf) ?? [];
  const playedAt = playable.findIndex(({ id }) => id === played?.id);
  const narrow = (change: Partial<TrackFilter>) => setFilter({ ...filter, page: 0, ...change });

  return (
    <section aria-labelledby="catalog-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="catalog-heading" className="text-heading">
          Music Catalog{' '}
          <span className="text-base font-normal tracking-normal text-ink-soft">
            ({countOf(all.data?.total ?? 0, 'track')})
          </span>
        </h2>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4.5" />
          Add Track
        </Button>
      </div>
      <div className="mb-5 grid gap-4 sm:grid-cols-[1fr_12rem_12rem] sm:items-end">
        <div className="relative">
          <Search aria-hidden className="absolute top-3 left-3.5 size-5 text-ink-soft" />
          <input
            type="search"
            aria-label="Search tracks, artists, albums"
            placeholder="Search tracks, artists, albums..."
            value={filter.q}
            maxLength={200}
            onChange={({ target }) => narrow({ q: target.value })}
            className={classes(controlClasses, 'h-11 pl-11!')}
          />
        </div>
        <SelectField
          label="Genre"
          emptyLabel="All Genres"
          options={wordOptions(trackGenres)}
          value={filter.genre}
          onChange={({ target }) => narrow({ genre: target.value })}
        />
        <SelectField
          label="Availability"
          emptyLabel="All Tracks"
          options={availabilities}
          value={filter.available}
          onChange={({ target }) => narrow({ available: target.value as TrackFilter['available'] })}
        />
      </div>
      {isPending ? (
        <Notice>Loading music catalog...</Notice>
      ) : !data ? (
        <Notice action={<Button onClick={() => void refetch()}>Try Again</Button>}>{sayError(error)}</Notice>
      ) : data.items.length === 0 ? (
        <Notice>{isFiltering(filter) ? 'No tracks match your filters' : 'No tracks in catalog yet'}</Notice>
      ) : (
        <>
          <TracksTable tracks={data.items} onPlay={setPlayed} onEdit={setEdited} onDelete={setDoomed} />
          <Pager
            page={filter.page}
            pageSize={pageSize}
            total={data.total}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        </>
      )}
      {edited && <TrackDialog track={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteTrackDialog track={doomed} onClose={() => setDoomed(null)} />
      {played && (
        <TrackPlayer
          track={played}
          previous={playable[playedAt - 1]}
          next={playable[playedAt + 1]}
          onMove={setPlayed}
          onClose={() => setPlayed(null)}
        />
      )}
    </section>
  );
}
