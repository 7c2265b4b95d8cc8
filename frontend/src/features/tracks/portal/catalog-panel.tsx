import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { searchParts } from '@cueroom/contracts/search-parts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, FolderUp, Pencil, Tags, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { adminCountQuery, useFacets } from '../../../lib/api/admin-lists';
import { pluralize } from '../../../lib/words/format';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { lazyPart } from '../../../ui/lazy-part';
import { lazyWindow } from '../../../ui/window/lazy-window';
import { matchedWords } from '../../../ui/list/marked';
import { Gap, RowActions } from '../../../ui/list/row-actions';
import { toastError } from '../../../ui/notices/toasts';
import { Waiting } from '../../../ui/waiting';
import { AddToPitch } from '../../pitches/shared/add-to-pitch';
import { useNewPitch } from '../../pitches/shared/pitches.queries';
import { PlayToggle } from '../../shared/player/player-parts';
import { type Playable, useListHearing } from '../../shared/player/portal-player';
import { ListPanel } from '../../shared/records/list-panel';
import { type RecordList, useRecordList } from '../../shared/records/record-list';
import { selectAction, type Selection, useSelection } from '../../shared/records/selection';
import { useTrackWords } from '../shared/track-words';
import { CsvActions, LowButton } from './csv-actions';
import { droppedTree } from './ingest/dropped-tree';
import { openIngestsQuery } from './ingest/open-ingests';
import { cardOf, columnsOf } from './track-columns';
import { TrackFacets } from './track-facets';
import { changesOf, chosenOf, filterRulesOf, selectsOf } from './track-filters';
import { sayPitches, trackRecords } from './track-records';
import { CardWave } from './track-wave';
import { addressOf, playableOf, soundsOf, useSetAvailable } from './tracks.queries';
import { useDownload } from './use-download';

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

const VocabularyDialog = lazyWindow(() => import('./vocabulary-dialog'));

function VocabularyAction() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LowButton icon={Tags} label="Genres and moods" onPress={() => setIsOpen(true)} />
      {isOpen && <VocabularyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const IngestDialog = lazyWindow(() => import('./ingest/ingest-dialog'));

/** Not where a window above the list has places of its own for files. */
const isForList = ({ target, dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented &&
  (dataTransfer?.types.includes('Files') ?? false) &&
  !(target instanceof Element && target.closest('[data-window]'));

/** Files that are dropped anywhere on the page. @returns whether some are held above it */
function usePageDrops(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const over = (event: DragEvent) => {
      setIsOver(isForList(event));
      if (isForList(event)) event.preventDefault();
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!isForList(event) || !event.dataTransfer) return;
      event.preventDefault();
      void droppedTree(event.dataTransfer).then(take);
    };
    window.addEventListener('dragover', over, stop);
    window.addEventListener('dragleave', leave, stop);
    window.addEventListener('drop', drop, stop);
    return () => stop.abort();
  }, []);
  return isOver;
}

/** Audio files for the catalog: dropped on it, or by this button. Those of an earlier visit wait there. */
function AddFiles() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useQuery(openIngestsQuery()).data?.[0];
  const isOver = usePageDrops((files) => {
    import('./ingest/ingest-uploads')
      .then(({ takeFiles }) => takeFiles(files, waiting?.id ?? null))
      .then(() => setOpen(true))
      .catch((error: unknown) => toastError(error));
  });
  return (
    <>
      <LowButton
        icon={FolderUp}
        label="Add files"
        title={waiting && 'Add files: some wait to be added'}
        isMarked={waiting !== undefined}
        onPress={() => setOpen(true)}
      />
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-night/50">
          <p className="rounded-2xl bg-paper px-6 py-5 font-semibold shadow-raised">
            Drop audio files or folders to add them
          </p>
        </div>
      )}
      {isOpen && <IngestDialog onClose={() => setOpen(false)} />}
    </>
  );
}
