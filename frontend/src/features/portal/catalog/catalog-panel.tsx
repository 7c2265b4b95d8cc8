import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { TrackFacets } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { trackGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Globe, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { adminCountQuery, useFacets } from '../../../lib/admin-lists';
import { newRecord, useAdminSearch } from '../../../lib/admin-search';
import { pluralize } from '../../../lib/format';
import { sayKey } from '../../../lib/musical-key';
import { useSparseList } from '../../../lib/sparse-list';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/icon-button';
import { type Column, cutText } from '../../../ui/table';
import { wordOptions } from '../../../ui/text-field';
import { PlayToggle } from '../../player/player-parts';
import { type Playable, portalPlayer } from '../../player/portal-player';
import { DeleteDialog } from '../../records/delete-dialog';
import { AddButton, ListPanel } from '../../records/list-panel';
import { DownloadMenu } from './download-menu';
import { TrackDialog } from './track-form';
import { TrackWave } from './track-wave';
import { addressOf, playableOf, trackKind, useSetAvailable } from './tracks.queries';

const availabilities = [
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Unavailable' },
];

/** @param queue every track of the list, in its order */
const columnsOf = (queue: () => readonly Playable[]): Column<PlayableTrack>[] => [
  {
    title: 'Track',
    sort: 'title',
    widthRem: 12.25,
    cell: ({ title, audio, releasedForSite }) => (
      <>
        <span className="flex items-center gap-1.5">
          {cutText(title, 'min-w-0 font-semibold')}
          {releasedForSite && (
            <span title="Released for the site" className="shrink-0 text-ink-soft">
              <Globe aria-hidden className="size-3.5" />
              <span className="sr-only">Released for the site</span>
            </span>
          )}
        </span>
        {audio.state === 'invalid' && (
          <span title={audio.error} className="line-clamp-1 text-note font-medium text-bad">
            {audio.error ?? 'This file is not usable audio'}
          </span>
        )}
      </>
    ),
  },
  { title: 'Artist', sort: 'artist', widthRem: 10.25, cell: ({ artist }) => cutText(artist) },
  { title: 'Album', sort: 'album', widthRem: 8.5, cell: ({ album }) => cutText(album) },
  { title: 'Genre', sort: 'genre', widthRem: 7.5, cell: ({ genre }) => cutText(genre) },
  {
    title: 'Duration',
    sort: 'duration',
    widthRem: 13,
    cell: (track) => <TrackWave track={track} queue={queue} />,
  },
  { title: 'BPM', sort: 'bpm', widthRem: 4.75, className: 'tabular-nums', cell: ({ bpm }) => bpm },
  { title: 'Key', sort: 'key', widthRem: 5.75, cell: ({ key }) => cutText(key && sayKey(key)) },
  {
    title: 'Status',
    widthRem: 7,
    cell: ({ available }) => (
      <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>
    ),
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
  const heardId = useSnapshot(portalPlayer.now).item?.id;
  const queue = () => list.loaded.filter(addressOf).map(playableOf);
  const play = (track: PlayableTrack) => {
    if (track.id === heardId) portalPlayer.toggle();
    else void portalPlayer.play(playableOf(track), queue());
  };
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
      filters={[
        {
          label: 'Genre',
          name: 'genre',
          emptyLabel: 'All Genres',
          options: wordOptions(trackGenres),
          value: filter.genre,
          counts: counts && { by: 'genre', counts: counts.genre, most: 8 },
        },
        {
          label: 'Availability',
          name: 'available',
          emptyLabel: 'All Tracks',
          options: availabilities,
          value: filter.available,
          counts: counts && { by: 'availability', counts: counts.available },
        },
      ]}
      loadingText="Loading music catalog..."
      emptyText={isFiltered ? undefined : 'No tracks in catalog yet'}
      columns={[...columnsOf(queue), { title: 'Actions', widthRem: 13, cell: actions }]}
      keys={{ Enter: edit, ' ': (track) => addressOf(track) && play(track), Delete: setToDelete }}
      isCurrent={({ id }) => id === heardId}
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
  return (
    <div className="flex">
      {addressOf(track) ? (
        <PlayToggle isQuiet sound={playableOf(track)} queue={queue} />
      ) : (
        <span className="size-9 shrink-0" />
      )}
      <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(track)} />
      <IconButton
        icon={available ? CircleSlash : CircleCheck}
        label={available ? 'Mark unavailable' : 'Mark available'}
        onClick={() => setAvailable.mutate({ id, available: !available })}
        isPending={setAvailable.isPending}
      />
      {objectKeyOf(fileUrl) ? <DownloadMenu id={id} title={title} /> : <span className="size-9 shrink-0" />}
      <IconButton icon={Trash2} label="Delete" onClick={() => onDelete(track)} />
    </div>
  );
}
