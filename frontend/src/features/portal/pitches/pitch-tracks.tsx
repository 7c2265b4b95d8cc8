import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Trash2, Undo2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { adminKeys } from '../../../lib/admin-keys';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { api } from '../../../lib/api';
import { formatDuration, pluralize } from '../../../lib/format';
import { isTyping } from '../../../lib/keys';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/icon-button';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import { PlayToggle } from '../../player/player-parts';
import type { Playable } from '../../player/portal-player';
import { pitchKind, pitchPath } from '../../pitches/pitches.queries';
import { TrackSearch } from './track-search';
import type { PitchState } from './use-pitch-editor';

const maxTracks = 100;

/** What stands in a pitch, as its client gets it: without what is not available. */
const usePlacedTracks = (id: string, tracks: readonly PitchTrack[]) => {
  const trackIds = tracks.map(({ trackId }) => trackId).join();
  const { data } = useQuery({
    queryKey: [...adminKeys.one(pitchKind, id), 'preview', trackIds],
    queryFn: ({ signal }) => api.get<ListenPage>(`${pitchPath(id)}/preview`, { signal }),
    placeholderData: keepPreviousData,
  });
  return new Map(data?.tracks.map((track) => [track.trackId, track]));
};

/** The tracks in their order: dragged, or moved by their buttons, with a note and a section each. */
export function PitchTracks({ editor }: { editor: PitchState }) {
  const { pitch, setTracks, undo } = editor;
  const { tracks } = pitch;
  const placed = usePlacedTracks(pitch.id, tracks);
  const order = useOrder(editor, (trackId) => placed.get(trackId)?.title ?? 'This track');
  const headingId = useId();
  const sections = [...new Set(tracks.flatMap(({ section }) => section ?? []))];
  const change = (trackId: string, fields: Partial<PitchTrack>) =>
    setTracks(tracks.map((track) => (track.trackId === trackId ? { ...track, ...fields } : track)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target) || !undo) return;
    event.preventDefault();
    event.stopPropagation();
    undo();
  };
  return (
    // The key works wherever the focus is in it.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <section aria-labelledby={headingId} onKeyDown={onKeyDown}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="text-lg font-semibold" aria-label="Tracks">
          Tracks <span className="font-normal text-ink-soft">({tracks.length})</span>
        </h3>
        {undo && (
          <Button variant="quiet" size="tight" onClick={undo}>
            <Undo2 aria-hidden className="size-4" />
            Undo
          </Button>
        )}
      </div>
      <ol className="mt-3 space-y-2">
        {tracks.map((track, nth) => (
          <TrackRow
            key={track.trackId}
            track={track}
            shown={placed.get(track.trackId)}
            nth={nth}
            count={tracks.length}
            sections={sections}
            isDragged={order.dragged === track.trackId}
            onDrag={(isDragged) => order.drag(isDragged ? track.trackId : null)}
            onDragOver={(event) => order.dragOver(event, nth)}
            onMove={(to) => order.move(nth, to)}
            onChange={(fields) => change(track.trackId, fields)}
            onRemove={() => setTracks(tracks.filter(({ trackId }) => trackId !== track.trackId))}
          />
        ))}
      </ol>
      <MoreTracks tracks={tracks} setTracks={setTracks} />
      <p aria-live="polite" className="sr-only">
        {order.said}
      </p>
    </section>
  );
}

function MoreTracks({ tracks, setTracks }: Pick<PitchState, 'setTracks'> & { tracks: readonly PitchTrack[] }) {
  return (
    <>
      {tracks.length === 0 && (
        <p className="mt-2 text-body text-ink-soft">Search below, or choose rows in the catalog and add them.</p>
      )}
      {tracks.length < maxTracks ? (
        <TrackSearch
          taken={tracks.map(({ trackId }) => trackId)}
          onChoose={({ id }) => setTracks([...tracks, { trackId: id }])}
        />
      ) : (
        <p className="mt-3 text-note text-ink-soft">A pitch holds up to {pluralize(maxTracks, 'track')}.</p>
      )}
    </>
  );
}

/** Moves tracks, and says where they are now. */
function useOrder({ pitch: { tracks }, setTracks }: PitchState, nameOf: (trackId: string) => string) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    const track = tracks[from];
    if (!track || to < 0 || to >= tracks.length || to === from) return;
    setTracks(tracks.toSpliced(from, 1).toSpliced(to, 0, track));
    setSaid(`${nameOf(track.trackId)} is now ${to + 1} of ${tracks.length}`);
  };
  const dragOver = (event: DragEvent, nth: number) => {
    if (dragged === null) return;
    event.preventDefault();
    move(
      tracks.findIndex(({ trackId }) => trackId === dragged),
      nth,
    );
  };
  return { dragged, drag: setDragged, dragOver, move, said };
}

interface TrackRowProps {
  track: PitchTrack;
  /** Undefined when clients do not get it. */
  shown?: ListenTrack;
  nth: number;
  count: number;
  sections: readonly string[];
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onDragOver: (event: DragEvent) => void;
  onMove: (to: number) => void;
  onChange: (fields: Partial<PitchTrack>) => void;
  onRemove: () => void;
}

function TrackRow(props: TrackRowProps) {
  const { track, shown, nth, count, sections, isDragged, onDrag, onDragOver, onMove, onChange, onRemove } = props;
  const titleId = useId();
  // Only by its handle: a row that is dragged by its fields could not be typed in.
  const [isHeld, setHeld] = useState(false);
  return (
    <li
      aria-labelledby={titleId}
      draggable={isHeld}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragOver={onDragOver}
      onDragEnd={() => {
        setHeld(false);
        onDrag(false);
      }}
      className={classes('rounded-xl border border-line bg-card p-3', isDragged && 'opacity-60')}
    >
      <div className="flex items-center gap-2">
        <GripVertical
          aria-hidden
          onPointerDown={() => setHeld(true)}
          onPointerUp={() => setHeld(false)}
          className="hidden size-5 shrink-0 cursor-grab text-ink-soft sm:block"
        />
        {shown && <PlayToggle sound={playableOf(shown)} isQuiet describedBy={titleId} />}
        <div className="min-w-0 flex-1">
          <p id={titleId} className="truncate font-semibold" dir="auto">
            {shown?.title ?? <MissingTitle id={track.trackId} />}
          </p>
          <p className="truncate text-note text-ink-soft">
            {shown
              ? [shown.artist, shown.duration && formatDuration(shown.duration)].filter(Boolean).join(' · ')
              : 'Clients do not see it: it is no longer available'}
          </p>
        </div>
        <div className="flex">
          <IconButton icon={ArrowUp} label="Move up" aria-disabled={nth === 0} onClick={() => onMove(nth - 1)} />
          <IconButton
            icon={ArrowDown}
            label="Move down"
            aria-disabled={nth === count - 1}
            onClick={() => onMove(nth + 1)}
          />
          <IconButton icon={Trash2} label="Remove" onClick={onRemove} />
        </div>
      </div>
      <TrackFields {...{ track, shown, sections, onChange }} />
    </li>
  );
}

type TrackFieldsProps = Pick<TrackRowProps, 'track' | 'shown' | 'sections' | 'onChange'>;

function TrackFields({ track, shown, sections, onChange }: TrackFieldsProps) {
  const listId = useId();
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-[2fr_1fr]">
      <TextArea
        label="Note"
        rows={1}
        value={track.note ?? ''}
        maxLength={1000}
        onChange={({ target }) => onChange({ note: target.value || null })}
      />
      <TextField
        label="Section"
        value={track.section ?? ''}
        maxLength={200}
        list={listId}
        onChange={({ target }) => onChange({ section: target.value || null })}
      />
      <datalist id={listId}>
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      {shown && shown.versions.length > 0 && (
        <SelectField
          label="Version"
          emptyLabel="Main"
          value={track.versionId ?? ''}
          options={shown.versions.map((version) => ({ value: version.id, label: sayVersion(version) }))}
          onChange={({ target }) => onChange({ versionId: target.value || null })}
        />
      )}
    </div>
  );
}

function MissingTitle({ id }: { id: string }) {
  const { data, isError } = useQuery(adminRecordQuery<Track>('music', id));
  return data?.title ?? (isError ? 'Deleted track' : '…');
}

const playableOf = ({ trackId, title, artist, duration, fileStreamUrl, peaksUrl }: ListenTrack): Playable => ({
  ...{ id: trackId, title, artist, peaksUrl, durationSec: duration },
  source: fileStreamUrl ?? '',
});
