import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useQuery } from '@tanstack/react-query';
import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminListQuery } from '../../../lib/admin-lists';
import { formatDuration } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import { isEnterInLine } from '../../../ui/enter-key';
import { TextField } from '../../../ui/text-field';
import { PlayToggle } from '../../shared/player/player-parts';
import { DropOffers } from '../../shared/records/drop-offers';
import { FactChips, NotMarked } from '../../shared/records/fact-chips';
import { sayTempo } from './say-tempo';
import type { Playable } from '../../shared/player/portal-player';

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
  onChoose: (track: PlayableTrack) => void;
}

/** Finds tracks of the catalog by their words: one is chosen by its button, or the first by Enter. */
export function TrackSearch(props: TrackSearchProps) {
  const { filter, refusalOf, isPlayed, isClearedByChoice, onChoose, ...field } = props;
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 200);
  const { data } = useQuery({
    ...adminListQuery('music', { q, ...filter }),
    enabled: q !== '',
  });
  const found = q && typed.trim() ? data?.items : undefined;
  const choose = (track: PlayableTrack) => {
    onChoose(track);
    if (isClearedByChoice) setTyped('');
  };
  return (
    <>
      <TextField
        {...field}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
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
        <NotMarked count={found && data?.notMarked} />
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft empty:hidden">
        {found?.length === 0 && 'No tracks match'}
      </p>
      {found?.length === 0 && <Offers params={{ q, ...filter }} onChange={setTyped} />}
      {found && found.length > 0 && (
        <ul aria-label="Tracks found" className="mt-2 divide-y divide-line rounded-lg border border-line">
          {found.map((track) => (
            <FoundTrack
              key={track.id}
              track={track}
              refusal={refusalOf(track)}
              isPlayed={isPlayed}
              onChoose={() => choose(track)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

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
}

function FoundTrack({ track, refusal, isPlayed, onChoose }: FoundTrackProps) {
  return (
    <li className="flex items-center">
      {isPlayed && soundOf(track) && <PlayToggle sound={playableOf(track)} isQuiet describedBy={`found-${track.id}`} />}
      <button
        type="button"
        disabled={refusal !== undefined}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3.5 py-2 text-left text-sm hover:bg-brand-tint disabled:cursor-not-allowed disabled:text-ink-soft disabled:hover:bg-transparent"
      >
        <Plus aria-hidden className={refusal ? 'invisible size-4 shrink-0' : 'size-4 shrink-0'} />
        <span id={`found-${track.id}`} className="min-w-0 flex-1 wrap-anywhere">
          <span translate="no">{`${track.title} `}</span>
          <span className="text-ink-soft">{`by ${track.artist}`}</span>
        </span>
        <span className="shrink-0 text-note text-ink-soft tabular-nums">
          {refusal ??
            [sayTempo(track, ' BPM'), track.duration && formatDuration(track.duration)].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  );
}

const soundOf = ({ fileStreamUrl, fileUrl }: PlayableTrack): string | null => fileStreamUrl || fileUrl;

/** The addresses of a search are fresh enough to play from. */
const playableOf = (track: PlayableTrack): Playable => {
  const { id, title, artist, peaksUrl, duration } = track;
  return { id, title, artist, peaksUrl, durationSec: duration, source: soundOf(track) ?? '' };
};
