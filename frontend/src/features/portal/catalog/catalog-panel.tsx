import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { trackGenres, trackMeasures } from '@cueroom/contracts/options';
import { searchParts } from '@cueroom/contracts/search-parts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Globe, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminCountQuery } from '../../../lib/admin-lists';
import { newRecord, useAdminSearch } from '../../../lib/admin-search';
import { formatDuration, pluralize } from '../../../lib/format';
import { sayKey } from '../../../lib/musical-key';
import { useSparseList } from '../../../lib/sparse-list';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/lazy-window';
import { matchedWords, markWords } from '../../../ui/marked';
import { Gap, RowActions } from '../../../ui/row-actions';
import { RowTitle } from '../../../ui/row-scope';
import { type Column, cutText } from '../../../ui/table';
import { wordOptions } from '../../../ui/text-field';
import { PlayToggle } from '../../player/player-parts';
import type { Playable } from '../../player/portal-player';
import { useListHearing } from '../../player/use-list-hearing';
import { AddButton } from '../../records/add-button';
import { DeleteDialog } from '../../records/delete-dialog';
import { ListPanel } from '../../records/list-panel';
import { TrackFacets } from './track-facets';
import { chosenOf, filtersOf } from './track-filters';
import { TrackMatches } from './track-matches';
import { useDownload } from './use-download';
import { CardWave, TrackWave } from './track-wave';
import { addressOf, playableOf, soundsOf, trackKind, useSetAvailable } from './tracks.queries';

const TrackDialog = lazyWindow(() => import('./track-form'));

const availabilities = [
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Unavailable' },
];

/**
 * @param queue every track of the list, in its order
 * @param words that were searched for
 */
const columnsOf = (queue: () => readonly Playable[], words: readonly string[]): Column<PlayableTrack>[] => [
  {
    title: 'Track',
    sort: 'title',
    widthRem: words.length > 0 ? 20 : 14,
    cell: (track) => (
      <div className="compact:flex compact:items-center compact:gap-2.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <RowTitle className="min-w-0">{markWords(track.title, words)}</RowTitle>
          {track.releasedForSite && (
            <span title="Released for the site" className="shrink-0 text-ink-soft">
              <Globe aria-hidden className="size-3.5" />
              <span className="sr-only">Released for the site</span>
            </span>
          )}
        </span>
        <TrackMatches track={track} words={words} />
        {track.audio.state === 'invalid' && (
          <span title={track.audio.error} className="truncate text-note font-medium text-bad">
            {track.audio.error ?? 'This file is not usable audio'}
          </span>
        )}
      </div>
    ),
  },
  { title: 'Artist', sort: 'artist', widthRem: 11, cell: ({ artist }) => cutText(artist, undefined, words) },
  { title: 'Album', sort: 'album', widthRem: 8, cell: ({ album }) => cutText(album, undefined, words) },
  { title: 'Genre', sort: 'genre', widthRem: 7.25, cell: ({ genre }) => cutText(genre, undefined, words) },
  {
    title: 'Duration',
    sort: 'duration',
    widthRem: 11,
    cell: (track) => <TrackWave track={track} queue={queue} />,
  },
  { title: 'BPM', sort: 'bpm', widthRem: 4.75, className: 'tabular-nums', cell: ({ bpm }) => bpm },
  { title: 'Key', sort: 'key', widthRem: 5.75, cell: ({ key }) => cutText(key && sayKey(key)) },
  {
    title: 'Status',
    widthRem: 7,
    cell: ({ available }) => <Availability available={available} />,
  },
];

const selectsOf = (chosen: { genre?: string; available?: string }) => [
  {
    label: 'Genre',
    name: 'genre' as const,
    emptyLabel: 'All Genres',
    options: wordOptions(trackGenres),
    value: chosen.genre,
  },
  {
    label: 'Availability',
    name: 'available' as const,
    emptyLabel: 'All Tracks',
    options: availabilities,
    value: chosen.available,
  },
];

export default function CatalogPanel() {
  const { search, open } = useAdminSearch();
  const [toDelete, setToDelete] = useState<PlayableTrack | null>(null);
  const all = useQuery(adminCountQuery(trackKind));
  const filters = { q: search.q?.trim(), ...filtersOf(search) };
  const params = { ...filters, sort: search.sort };
  const list = useSparseList<PlayableTrack>(trackKind, params);
  const words = matchedWords(searchParts(list.searchedFor ?? filters.q, trackMeasures));
  const { queue, isHeard, hear } = useListHearing(list.loaded, soundsOf);
  const edit = ({ id }: PlayableTrack) => open(id);
  const actions = (track: PlayableTrack) => (
    <TrackActions track={track} queue={queue} onEdit={edit} onDelete={setToDelete} />
  );
  const chosen = chosenOf(filters);
  const isFiltered = filters.q || chosen.length > 0;
  return (
    <ListPanel
      label="Music Catalog"
      count={all.data ? pluralize(all.data.total, 'track') : '…'}
      actions={<AddButton label="Add Track" onClick={() => open(newRecord)} />}
      one="track"
      list={list}
      searchLabel="Search tracks, artists, albums..."
      placeholder="Search tracks, artists, albums..."
      filters={selectsOf(filters)}
      facets={<TrackFacets filters={filters} />}
      chosen={chosen}
      asked={{ kind: trackKind, params, measures: trackMeasures }}
      all={all.data?.total}
      loadingText="Loading music catalog..."
      emptyText={isFiltered ? undefined : 'No tracks in catalog yet'}
      emptyHint="Add a track, or approve a submission: its songs become tracks."
      columns={[...columnsOf(queue, words), { title: 'Actions', widthRem: 13, cell: actions }]}
      cardOf={(track) => ({
        ...cardOf(track, words),
        lead: <TrackPlay track={track} queue={queue} />,
        wave: <CardWave track={track} queue={queue} />,
        actions: actions(track),
      })}
      cardPx={120}
      onOpen={edit}
      keys={{ ' ': hear, Delete: setToDelete }}
      isCurrent={isHeard}
      Dialog={TrackDialog}
    >
      <DeleteDialog
        of={{ kind: trackKind, one: 'track', deletedText: 'Track deleted' }}
        record={toDelete && { id: toDelete.id, name: `${toDelete.title} by ${toDelete.artist}` }}
        onClose={() => setToDelete(null)}
      />
    </ListPanel>
  );
}

interface TrackActionsProps {
  track: PlayableTrack;
  queue: () => readonly Playable[];
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

function TrackActions({ track, queue, onEdit, onDelete }: TrackActionsProps) {
  const setAvailable = useSetAvailable();
  const { id, title, available, fileUrl } = track;
  const download = useDownload(id, title);
  return (
    <RowActions
      first={<TrackPlay track={track} queue={queue} />}
      actions={[
        { icon: Pencil, label: 'Edit', onSelect: () => onEdit(track) },
        {
          icon: available ? CircleSlash : CircleCheck,
          label: available ? 'Mark unavailable' : 'Mark available',
          onSelect: () => setAvailable.mutate({ id, available: !available }),
          isPending: setAvailable.isPending,
        },
        objectKeyOf(fileUrl) ? download : undefined,
        { icon: Trash2, label: 'Delete', onSelect: () => onDelete(track) },
      ]}
    />
  );
}

const cardOf = (track: PlayableTrack, words: readonly string[]) => ({
  title: track.title,
  subtitle: markWords(track.artist, words),
  chips: <Chips track={track} words={words} />,
});

function Chips({ track, words }: { track: PlayableTrack; words: readonly string[] }) {
  const { duration, bpm, key, genre, available } = track;
  return (
    <>
      <TrackMatches track={track} words={words} isWhole />
      {!available && <Availability available={false} />}
      {duration && <span>{formatDuration(duration)}</span>}
      {bpm && <span>{bpm} BPM</span>}
      {[key && sayKey(key), genre].map((word) => word && <span key={word}>{word}</span>)}
    </>
  );
}

function TrackPlay({ track, queue }: Pick<TrackActionsProps, 'track' | 'queue'>) {
  return addressOf(track) ? <PlayToggle isQuiet sound={playableOf(track)} queue={queue} /> : <Gap />;
}

function Availability({ available }: { available: boolean }) {
  return <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>;
}
