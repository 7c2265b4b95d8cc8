import type { PitchTrack, PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { pluralize } from '../../../lib/words/format';
import { isTyping } from '../../../lib/page/keys';
import { Button } from '../../../ui/button';
import { TrackSearch } from '../../tracks/shared/track-search';
import { previewQuery } from '../shared/pitches.queries';
import { leadsHere, wayTo } from './pitch-ways';
import { TrackRow } from './track-row';
import type { PitchState } from './use-pitch-editor';
import { useTrackOrder } from './use-track-order';

const maxTracks = 100;

/** What stands in a pitch, as its client gets it: without what is not available. */
const usePlacedTracks = (id: string, tracks: readonly PitchTrack[]) => {
  const { data } = useQuery({ ...previewQuery({ id, tracks }), placeholderData: keepPreviousData });
  return new Map(data?.tracks.map((track) => [track.trackId, track]));
};

/** Before a track is taken from someone who knows it. */
const sayMissed = ({ status, recipients }: PitchWithRecipients, title?: string): string | undefined => {
  const names = recipients.filter(({ visits, revokedAt }) => visits > 0 && !revokedAt).map(({ name }) => name);
  if (status !== 'open' || names.length === 0) return undefined;
  const who = names.length > 2 ? `${names.length} people have` : `${names.join(' and ')} ${names[1] ? 'have' : 'has'}`;
  return `${title ? `“${title}”` : 'It'} is in an open pitch that ${who} opened. It leaves the page right away.`;
};

/** The tracks in their order: dragged, or moved by their buttons, with a note and a section each. */
export function PitchTracks({ editor }: { editor: PitchState }) {
  const { pitch, setTracks } = editor;
  const { tracks } = pitch;
  const placed = usePlacedTracks(pitch.id, tracks);
  const order = useTrackOrder(editor, (trackId) => placed.get(trackId)?.title ?? 'This track');
  const { undo, said } = order;
  const headingId = useId();
  const sections = [...new Set(tracks.flatMap(({ section }) => section ?? []))];
  const change = (trackId: string, fields: Partial<PitchTrack>) =>
    setTracks(tracks.map((track) => (track.trackId === trackId ? { ...track, ...fields } : track)));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target) || !undo) return;
    event.preventDefault();
    event.stopPropagation();
    undoIn(event.currentTarget, undo);
  };
  return (
    // The key works wherever the focus is in it.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <section {...wayTo('Tracks')} className={leadsHere} aria-labelledby={headingId} onKeyDown={onKeyDown}>
      <TracksHead id={headingId} count={tracks.length} undo={undo} />
      <ol className="mt-3 space-y-2">
        {order.shown.map((track, index) => (
          <TrackRow
            key={track.trackId}
            track={track}
            shown={placed.get(track.trackId)}
            index={index}
            count={tracks.length}
            sections={sections}
            isDragged={order.dragged === track.trackId}
            onDragStart={(event) => order.dragStart(event, track.trackId, index)}
            onDragEnd={order.dragEnd}
            onMove={(to) => order.move(track.trackId, to)}
            onStep={(to) => order.step(track.trackId, to)}
            onChange={(fields) => change(track.trackId, fields)}
            onRemove={() => order.remove(track.trackId)}
            warning={sayMissed(pitch, placed.get(track.trackId)?.title)}
          />
        ))}
      </ol>
      <MoreTracks tracks={tracks} setTracks={setTracks} />
      <p aria-live="polite" className="sr-only">
        <span key={said.count}>{said.words}</span>
      </p>
    </section>
  );
}

/** Keeps the focus here: the row that has it may go, and with the last step the button. */
const undoIn = (section: HTMLElement | null, undo: () => void) => {
  flushSync(undo);
  if (!section?.contains(document.activeElement)) section?.focus();
};

function TracksHead({ id, count, undo }: { id: string; count: number; undo?: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h3 id={id} className="text-lg font-semibold" aria-label="Tracks">
        Tracks <span className="font-normal text-ink-soft">{`(${count})`}</span>
      </h3>
      {undo && (
        <Button
          variant="quiet"
          size="tight"
          onClick={({ currentTarget }) => undoIn(currentTarget.closest('section'), undo)}
        >
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
      )}
    </div>
  );
}

/** In sight below however many tracks, above the line that says what is saved; on a phone the keyboard needs the room. */
const searchClasses = 'mt-2 bg-paper py-2 sm:sticky sm:bottom-8 sm:z-10 sm:border-t sm:border-line';

function MoreTracks({ tracks, setTracks }: Pick<PitchState, 'setTracks'> & { tracks: readonly PitchTrack[] }) {
  return (
    <>
      {tracks.length === 0 && (
        <p className="mt-2 text-body text-ink-soft">Search below, or choose rows in the catalog and add them.</p>
      )}
      {tracks.length < maxTracks ? (
        <div className={searchClasses}>
          <TrackSearch
            label="Add a track"
            placeholder="Search tracks, artists, moods, 90 bpm…"
            filter={{ available: 'true', limit: 8 }}
            refusalOf={({ id }) => (tracks.some(({ trackId }) => trackId === id) ? 'In this pitch' : undefined)}
            isPlayed
            resultsClassName="sm:max-h-[40dvh] sm:overflow-y-auto"
            onChoose={({ id }) => setTracks([...tracks, { trackId: id }])}
          />
        </div>
      ) : (
        <p className="mt-3 text-note text-ink-soft">{`A pitch holds up to ${pluralize(maxTracks, 'track')}.`}</p>
      )}
    </>
  );
}
