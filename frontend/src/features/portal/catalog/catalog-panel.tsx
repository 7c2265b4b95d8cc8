import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { TrackFacets } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { trackGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Globe, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminCountQuery, useFacets } from '../../../lib/admin-lists';
import { newRecord, useAdminSearch } from '../../../lib/admin-search';
import { formatDuration, pluralize } from '../../../lib/format';
import { sayKey } from '../../../lib/musical-key';
import { useSparseList } from '../../../lib/sparse-list';
import { Badge } from '../../../ui/badge';
import { Gap, RowActions } from '../../../ui/row-actions';
import { RowTitle } from '../../../ui/row-scope';
import { type Column, cutText } from '../../../ui/table';
import { wordOptions } from '../../../ui/text-field';
import { PlayToggle } from '../../player/player-parts';
import type { Playable } from '../../player/portal-player';
import { useListHearing } from '../../player/use-list-hearing';
import { DeleteDialog } from '../../records/delete-dialog';
import { AddButton, ListPanel } from '../../records/list-panel';
import { useDownload } from './use-download';
import { TrackDialog } from './track-form';
import { TrackWave } from './track-wave';
import { addressOf, playableOf, soundsOf, trackKind, useSetAvailable } from './tracks.queries';

const availabilities = [
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Unavailable' },
];

/** @param queue every track of the list, in its order */
const columnsOf = (queue: () => readonly Playable[]): Column<PlayableTrack>[] => [
  {
    title: 'Track',
    sort: 'title',
    widthRem: 14,
    cell: ({ title, audio, releasedForSite }) => (
      <div className="compact:flex compact:items-center compact:gap-2">
        <span className="flex min-w-0 items-center gap-1.5">
          <RowTitle className="min-w-0">{title}</RowTitle>
          {releasedForSite && (
            <span title="Released for the site" className="shrink-0 text-ink-soft">
              <Globe aria-hidden className="size-3.5" />
              <span className="sr-only">Released for the site</span>
            </span>
          )}
        </span>
        {audio.state === 'invalid' && (
          <span title={audio.error} className="truncate text-note font-medium text-bad">
            {audio.error ?? 'This file is not usable audio'}
          </span>
        )}
      </div>
    ),
  },
  { title: 'Artist', sort: 'artist', widthRem: 11, cell: ({ artist }) => cutText(artist) },
  { title: 'Album', sort: 'album', widthRem: 8, cell: ({ album }) => cutText(album) },
  { title: 'Genre', sort: 'genre', widthRem: 7.25, cell: ({ genre }) => cutText(genre) },
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

const filtersOf = (chosen: { genre?: string; available?: string }, counts?: TrackFacets) => [
  {
    label: 'Genre',
    name: 'genre' as const,
    emptyLabel: 'All Genres',
    options: wordOptions(trackGenres),
    value: chosen.genre,
    counts: counts && { by: 'genre', counts: counts.genre, most: 8 },
  },
  {
    label: 'Availability',
    name: 'available' as const,
    emptyLabel: 'All Tracks',
    options: availabilities,
    value: chosen.available,
    counts: counts && { by: 'availability', counts: counts.available },
  },
];

export default function CatalogPanel() {
  const { search, open } = useAdminSearch();
  const [toDelete, setToDelete] = useState<PlayableTrack | null>(null);
  const all = useQuery(adminCountQuery(trackKind));
  // What the server would refuse is left out.
  const filter = {
    q: search.q?.trim(),
    genre: trackGenres.find((each) => each === search.genre),
    available: availabilities.find(({ value }) => value === search.available)?.value,
  };
  const counts = useFacets<TrackFacets>(trackKind, filter);
  const list = useSparseList<PlayableTrack>(trackKind, { ...filter, sort: search.sort });
  const { queue, isHeard, hear } = useListHearing(list.loaded, soundsOf);
  const edit = ({ id }: PlayableTrack) => open(id);
  const actions = (track: PlayableTrack) => (
    <TrackActions track={track} queue={queue} onEdit={edit} onDelete={setToDelete} />
  );
  const isFiltered = filter.q || filter.genre || filter.available;
  return (
    <ListPanel
      label="Music Catalog"
      count={all.data ? pluralize(all.data.total, 'track') : '…'}
      actions={<AddButton label="Add Track" onClick={() => open(newRecord)} />}
      one="track"
      list={list}
      searchLabel="Search tracks, artists, albums..."
      placeholder="Search tracks, artists, albums..."
      filters={filtersOf(filter, counts)}
      loadingText="Loading music catalog..."
      emptyText={isFiltered ? undefined : 'No tracks in catalog yet'}
      emptyHint="Add a track, or approve a submission: its songs become tracks."
      columns={[...columnsOf(queue), { title: 'Actions', widthRem: 13, cell: actions }]}
      cardOf={(track) => ({
        ...cardOf(track),
        lead: <TrackPlay track={track} queue={queue} />,
        actions: actions(track),
      })}
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

const cardOf = ({ title, artist, duration, bpm, key, genre, available }: PlayableTrack) => ({
  title,
  subtitle: artist,
  chips: (
    <>
      {!available && <Availability available={false} />}
      {duration && <span>{formatDuration(duration)}</span>}
      {bpm && <span>{bpm} BPM</span>}
      {[key && sayKey(key), genre].map((word) => word && <span key={word}>{word}</span>)}
    </>
  ),
});

function TrackPlay({ track, queue }: Pick<TrackActionsProps, 'track' | 'queue'>) {
  return addressOf(track) ? <PlayToggle isQuiet sound={playableOf(track)} queue={queue} /> : <Gap />;
}

function Availability({ available }: { available: boolean }) {
  return <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>;
}
