import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { formatDuration } from '../../../lib/words/format';
import { useDebounced } from '../../../lib/page/use-debounced';
import { classes } from '../../../ui/classes';
import { isEnterInLine } from '../../../ui/form/enter-key';
import { TextField } from '../../../ui/form/text-field';
import { PlayToggle } from '../../shared/player/player-parts';
import type { Playable } from '../../shared/player/portal-player';
import { DropOffers } from '../../shared/records/drop-offers';
import { FactChips, NotMarked } from '../../shared/records/fact-chips';
import { ClearanceBadge } from './clearance-badge';
import { sayTempo } from './track-words';

interface TrackSearchProps {
  label: string;
  placeholder: string;
  hint?: string;
  filter: { available?: 'true'; limit: number };
  /** Why it cannot be chosen. */
  refusalOf: (track: PlayableTrack) => string | undefined;
  /** They can be heard before one is chosen. */
  isPlayed?: boolean;
  isClearedByChoice?: boolean;
  /** Of the list of what was found. */
  resultsClassName?: string;
  onChoose: (track: PlayableTrack) => void;
}

/** Finds tracks of the catalog by their words: one is chosen by its button, which arrow keys lead to, or the first by Enter. */
export function TrackSearch(props: TrackSearchProps) {
  const { filter, refusalOf, isPlayed, isClearedByChoice, resultsClassName, onChoose, ...field } = props;
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { q, found, notMarked } = useFound(typed.trim(), filter);
  const choose = (track: PlayableTrack) => {
    onChoose(track);
    if (isClearedByChoice) setTyped('');
  };
  return (
    <>
      <TextField
        {...field}
        ref={input}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          step(event, list.current, null);
          if (!isEnterInLine(event)) return;
          event.preventDefault();
          const next = found?.find((track) => !refusalOf(track));
          // Not one of an earlier search.
          if (!next || q !== typed.trim()) return;
          choose(next);
          // Enter goes on to the next one; typing begins anew.
          event.currentTarget.select();
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3 empty:hidden">
        <FactChips typed={typed} reader={trackReader} onChange={setTyped} />
        <NotMarked count={notMarked} />
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft empty:hidden">
        {found?.length === 0 && 'No tracks match'}
      </p>
      {found?.length === 0 && <Offers params={{ q, ...filter }} onChange={setTyped} />}
      {found && found.length > 0 && (
        <ul
          ref={list}
          aria-label="Tracks found"
          className={classes('mt-2 divide-y divide-line rounded-lg border border-line', resultsClassName)}
        >
          {found.map((track) => (
            <FoundTrack
              key={track.id}
              track={track}
              refusal={refusalOf(track)}
              isPlayed={isPlayed}
              onChoose={() => choose(track)}
              onKeyDown={(event) => step(event, list.current, input.current)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** @returns what was asked for last, and what came of it; nothing while nothing is typed */
function useFound(typed: string, filter: TrackSearchProps['filter']) {
  const q = useDebounced(typed, 200);
  const { data } = useQuery({ ...adminListQuery('music', { q, ...filter }), enabled: q !== '' });
  const shown = q && typed ? data : undefined;
  return { q, found: shown?.items, notMarked: shown?.notMarked };
}

/** To the row below or above, by the same button of it; from the first one back to the field, from where Down leads to the first. */
const step = (event: KeyboardEvent, list: HTMLElement | null, field: HTMLElement | null): void => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || altKey || ctrlKey || metaKey || shiftKey) return;
  const rows = [...(list?.children ?? [])];
  const from = rows.findIndex((row) => row.contains(target as Node));
  const to = from + (key === 'ArrowDown' ? 1 : -1);
  const isPlay = (target as Element).closest('button:not([data-choose])') !== null;
  const row = rows[to];
  const buttons = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];
  const next = to < 0 ? field : (buttons[isPlay ? 0 : buttons.length - 1] ?? null);
  if (!next) return;
  event.preventDefault();
  next.focus();
};

interface OffersProps {
  params: TrackSearchProps['filter'] & { q: string };
  onChange: (typed: string) => void;
}

/** What to leave out, where nothing was found. */
function Offers({ params, onChange }: OffersProps) {
  return (
    <DropOffers
      {...{ path: 'music', params, reader: trackReader, one: 'track', many: 'tracks', chosen: [], hasAll: false }}
      onChange={({ q = '' }) => onChange(q)}
    />
  );
}

interface FoundTrackProps extends Pick<TrackSearchProps, 'isPlayed'> {
  track: PlayableTrack;
  refusal?: string;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function FoundTrack({ track, refusal, isPlayed, onChoose, onKeyDown }: FoundTrackProps) {
  return (
    // The keys of the buttons in it.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <li className="flex items-center" onKeyDown={onKeyDown}>
      {isPlayed && soundOf(track) && <PlayToggle sound={playableOf(track)} isQuiet describedBy={`found-${track.id}`} />}
      <button
        type="button"
        data-choose
        // Not disabled: one that has just been chosen keeps the focus, from which the arrow keys go on.
        aria-disabled={refusal !== undefined || undefined}
        onClick={() => refusal === undefined && onChoose()}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3.5 py-1.5 text-left text-sm hover:bg-brand-tint focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:hover:bg-transparent"
      >
        <Plus aria-hidden className={refusal ? 'invisible size-4 shrink-0' : 'size-4 shrink-0'} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
          <span id={`found-${track.id}`} className="min-w-0 grow basis-40 wrap-anywhere">
            <span translate="no">{`${track.title} `}</span>
            <span className="text-ink-soft">{`by ${track.artist}`}</span>
          </span>
          <span className="text-note text-ink-soft tabular-nums">{sayFacts(track)}</span>
          {refusal ? <span className="text-note">{refusal}</span> : <ClearanceBadge clearance={track.clearance} />}
        </span>
      </button>
    </li>
  );
}

const sayFacts = (track: PlayableTrack): string =>
  [sayTempo(track, ' BPM'), track.key, track.duration && formatDuration(track.duration)].filter(Boolean).join(' · ');

const soundOf = ({ fileStreamUrl, fileUrl }: PlayableTrack): string | null => fileStreamUrl || fileUrl;

/** The addresses of a search are fresh enough to play from. */
const playableOf = (track: PlayableTrack): Playable => {
  const { id, title, artist, peaksUrl, duration } = track;
  return { id, title, artist, peaksUrl, durationSec: duration, source: soundOf(track) ?? '' };
};
