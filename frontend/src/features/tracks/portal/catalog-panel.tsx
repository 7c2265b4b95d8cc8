import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import { searchParts } from '@cueroom/contracts/search-parts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '../../../lib/format';
import { matchedWords } from '../../../ui/marked';
import { adminCountQuery, useFacets } from '../../../lib/admin-lists';
import { ConfirmDialog } from '../../../ui/dialog';
import { lazyPart } from '../../../ui/lazy-part';
import { lazyWindow } from '../../../ui/lazy-window';
import { Waiting } from '../../../ui/waiting';
import { Gap, RowActions } from '../../../ui/row-actions';
import { AddToPitch } from '../../pitches/shared/add-to-pitch';
import { useNewPitch } from '../../pitches/shared/pitches.queries';
import { PlayToggle } from '../../shared/player/player-parts';
import { type Playable, useListHearing } from '../../shared/player/portal-player';
import { ListPanel } from '../../shared/records/list-panel';
import { type RecordList, useRecordList } from '../../shared/records/record-list';
import { selectAction, type Selection, useSelection } from '../../shared/records/selection';
import { CsvActions } from './csv-actions';
import { AddFiles } from './ingest/add-files';
import { cardOf, columnsOf } from './track-columns';
import { CardWave } from './track-wave';
import { addressOf, playableOf, soundsOf, useSetAvailable } from './tracks.queries';
import { TrackFacets } from './track-facets';
import { useTrackWords } from '../shared/track-words';
import { chosenOf, filterRulesOf } from './track-filters';
import { sayPitches, trackRecords } from './track-records';
import { changesOf, selectsOf } from './track-selects';
import { useDownload } from './use-download';
import { VocabularyAction } from './vocabulary-action';

const TrackDialog = lazyWindow(() => import('./track-form'));
const TrackPage = lazyPart(() => import('./track-page'), { waiting: <Waiting /> });

const sortable = columnsOf(() => [], []);

export default function CatalogPanel() {
  const all = useQuery(adminCountQuery(trackRecords.path));
  const trackWords = useTrackWords();
  const tracks = useRecordList(trackRecords, sortable, { words: filterRulesOf(trackWords) });
  const { params, list } = tracks;
  const { filters, words, counts } = useFound(tracks);
  const { queue, isHeard, hear } = useListHearing(list.loaded, soundsOf);
  const selection = useSelection(tracks, { nameOf: ({ title }) => title });
  const { selected, clear } = selection;
  const makePitch = usePitchOf(selected);
  const acts = { queue, selection, onEdit: tracks.edit, onDelete: tracks.askToDelete };
  return (
    <ListPanel
      of={tracks}
      count={all.data ? pluralize(all.data.total, 'track') : '…'}
      tools={
        <>
          <AddFiles />
          <CsvActions params={params} />
          <VocabularyAction />
        </>
      }
      selection={selection}
      changes={changesOf(trackWords)}
      selectedActions={<AddToPitch trackIds={selected} onDone={clear} />}
      moreFilters={selectsOf(filters, counts, trackWords)}
      facets={<TrackFacets filters={filters} />}
      chosen={chosenOf(filters)}
      reader={trackReader}
      all={all.data?.total}
      columns={columnsOf(queue, words)}
      actions={(track) => <TrackActions {...acts} track={track} />}
      actionsRem={12.5}
      cardOf={(track) => ({
        ...cardOf(track, words),
        lead: <TrackPlay track={track} queue={queue} />,
        wave: <CardWave track={track} queue={queue} />,
      })}
      cardPx={120}
      cardsBelowPx={1024}
      keys={{ hear, pitch: makePitch }}
      isCurrent={isHeard}
      Dialog={TrackDialog}
      Page={TrackPage}
    />
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

function useFound({ list, params }: RecordList<PlayableTrack, ListTracks>) {
  const { sort: _, ...filters } = params;
  const words = matchedWords(searchParts(list.searchedFor ?? filters.q, trackReader));
  // After the list, which is waited for.
  const counts = useFacets(trackRecords.path, filters, list.total !== undefined);
  return { filters, words, counts };
}

interface TrackActionsProps {
  track: PlayableTrack;
  queue: () => readonly Playable[];
  selection: Selection<PlayableTrack>;
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

function TrackActions({ track, queue, selection, onEdit, onDelete }: TrackActionsProps) {
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
          selectAction(selection, track),
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
