import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { ListTracks, TrackFacets as TrackFacetCounts } from '@cueroom/contracts/catalog/track-lists';
import { trackMeasures } from '@cueroom/contracts/options';
import { searchParts } from '@cueroom/contracts/search-parts';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheck, CircleSlash, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '../../../lib/format';
import { matchedWords } from '../../../ui/marked';
import { adminCountQuery, type ListParams, useFacets } from '../../../lib/admin-lists';
import { type ListSearch, newRecord, readSearch, useListAddress } from '../../../lib/portal-address';
import { useSparseList } from '../../../lib/sparse-list';
import { ConfirmDialog } from '../../../ui/dialog';
import { lazyWindow } from '../../../ui/lazy-window';
import { Gap, RowActions } from '../../../ui/row-actions';
import { AddButton } from '../../shared/records/add-button';
import { DeleteDialog } from '../../shared/records/delete-dialog';
import { AddToPitch } from '../../pitches/shared/add-to-pitch';
import { useNewPitch } from '../../pitches/shared/pitches.queries';
import { PlayToggle } from '../../shared/player/player-parts';
import { type Playable, useListHearing } from '../../shared/player/portal-player';
import { ListPanel } from '../../shared/records/list-panel';
import { useSelection } from '../../shared/records/selection';
import { CsvActions } from './csv-actions';
import { cardOf, columnsOf } from './track-columns';
import { CardWave } from './track-wave';
import { addressOf, playableOf, sayPitches, soundsOf, trackKind, useSetAvailable } from './tracks.queries';
import { TrackFacets } from './track-facets';
import { chosenOf, filterRules } from './track-filters';
import { selectsOf } from './track-selects';
import { useDownload } from './use-download';

const TrackDialog = lazyWindow(() => import('./track-form'));

const searchLabel = 'Search tracks, artists, albums...';

const sorted = columnsOf(() => [], []).map(({ sort }) => sort);

export default function CatalogPanel() {
  const { search, open } = useListAddress();
  const [toDelete, setToDelete] = useState<PlayableTrack | null>(null);
  const all = useQuery(adminCountQuery(trackKind));
  const { filters, params, list, words, counts } = useFoundTracks(search);
  const { queue, isHeard, hear } = useListHearing(list.loaded, soundsOf);
  const edit = ({ id }: PlayableTrack) => open(id);
  const selection = useSelection<PlayableTrack>({
    ...{ kind: trackKind, params, list },
    nameOf: ({ title }) => title,
  });
  const { selected, isSelected, toggle, drop, clear } = selection;
  const makePitch = usePitchOf(selected);
  const acts = { queue, onEdit: edit, onDelete: setToDelete, onSelect: toggle };
  const actions = (track: PlayableTrack) => <TrackActions {...acts} track={track} isSelected={isSelected(track)} />;
  const chosen = chosenOf(filters);
  const isFiltered = filters.q || chosen.length > 0;
  return (
    <ListPanel
      label="Music Catalog"
      count={all.data ? pluralize(all.data.total, 'track') : '…'}
      actions={<PanelActions params={params} />}
      selection={selection}
      selectedActions={<AddToPitch trackIds={selected} onDone={clear} />}
      one="track"
      list={list}
      searchLabel={searchLabel}
      placeholder={searchLabel}
      filters={selectsOf(filters, counts)}
      facets={<TrackFacets filters={filters} />}
      chosen={chosen}
      asked={{ kind: trackKind, params, measures: trackMeasures }}
      all={all.data?.total}
      loadingText="Loading music catalog..."
      emptyText={isFiltered ? undefined : 'No tracks in catalog yet'}
      emptyHint="Add a track, or approve a submission: its songs become tracks."
      columns={[...columnsOf(queue, words), { title: 'Actions', widthRem: 12.5, cell: actions }]}
      cardOf={(track) => ({
        ...cardOf(track, words),
        lead: <TrackPlay track={track} queue={queue} />,
        wave: <CardWave track={track} queue={queue} />,
        actions: actions(track),
      })}
      cardPx={120}
      cardsBelowPx={1024}
      onOpen={edit}
      keys={{ hear, pitch: makePitch, remove: setToDelete }}
      isCurrent={isHeard}
      Dialog={TrackDialog}
    >
      <DeleteTrack track={toDelete} onDeleted={drop} onClose={() => setToDelete(null)} />
    </ListPanel>
  );
}

/** A pitch of what is selected, or else of the row that has the focus. */
const usePitchOf = (selected: readonly string[]) => {
  const { mutate, isPending } = useNewPitch();
  return ({ id }: PlayableTrack) => {
    const ids = selected.length > 0 ? selected : [id];
    if (!isPending) mutate({ tracks: ids.map((trackId) => ({ trackId })) });
  };
};

function useFoundTracks(search: ListSearch) {
  const params = readSearch<ListTracks>(search, filterRules, sorted);
  const { sort: _, ...filters } = params;
  const list = useSparseList<PlayableTrack>(trackKind, params);
  const words = matchedWords(searchParts(list.searchedFor ?? filters.q, trackMeasures));
  // After the list, which is waited for.
  const counts = useFacets<TrackFacetCounts>(trackKind, filters, list.total !== undefined);
  return { filters, params, list, words, counts };
}

/** What can be done with the list. */
function PanelActions({ params }: { params: ListParams }) {
  const { open } = useListAddress();
  return (
    <>
      <CsvActions params={params} />
      <AddButton label="Add Track" onClick={() => open(newRecord)} />
    </>
  );
}

interface DeleteTrackProps {
  track: PlayableTrack | null;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

function DeleteTrack({ track, onDeleted, onClose }: DeleteTrackProps) {
  return (
    <DeleteDialog
      of={{ kind: trackKind, one: 'track', deletedText: 'Track deleted' }}
      record={track && { id: track.id, name: `${track.title} by ${track.artist}`, warning: sayPitches(track) }}
      onDeleted={() => track && onDeleted(track.id)}
      onClose={onClose}
    />
  );
}

interface TrackActionsProps {
  track: PlayableTrack;
  queue: () => readonly Playable[];
  isSelected: boolean;
  onSelect: (track: PlayableTrack) => void;
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

function TrackActions({ track, queue, isSelected, onEdit, onDelete, onSelect }: TrackActionsProps) {
  const setAvailable = useSetAvailable();
  const [isAsking, setAsking] = useState(false);
  const { id, title, available, pitches = [] } = track;
  const turn = () => setAvailable.mutate({ id, available: !available }, { onSuccess: () => setAsking(false) });
  const download = useDownload(track);
  return (
    <>
      <RowActions
        first={<TrackPlay track={track} queue={queue} />}
        actions={[
          { icon: Pencil, label: 'Edit', onSelect: () => onEdit(track) },
          {
            icon: available ? CircleSlash : CircleCheck,
            label: available ? 'Mark unavailable' : 'Mark available',
            onSelect: () => (available && pitches.length > 0 ? setAsking(true) : turn()),
            isPending: setAvailable.isPending,
          },
          download,
          { icon: Trash2, label: 'Delete', onSelect: () => onDelete(track) },
          { icon: Check, label: isSelected ? 'Deselect' : 'Select', onSelect: () => onSelect(track), isForCards: true },
        ]}
      />
      <ConfirmDialog
        question={`Mark ${title} unavailable?`}
        explanation={`Clients lose access right away. ${sayPitches(track)}`}
        confirmLabel="Confirm"
        isOpen={isAsking}
        isPending={setAvailable.isPending}
        onConfirm={turn}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function TrackPlay({ track, queue }: Pick<TrackActionsProps, 'track' | 'queue'>) {
  return addressOf(track) ? <PlayToggle isQuiet sound={playableOf(track)} queue={queue} /> : <Gap />;
}
