import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminListQuery } from '../../../lib/admin-lists';
import { formatDuration } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import { TextField } from '../../../ui/text-field';

export type ChosenTrack = Pick<PlayableTrack, 'id' | 'title' | 'artist' | 'duration'>;

const shownTracks = 6;

/** Finds tracks of the catalog by their words. Only a released one can be chosen; the others say why not. */
export function CueSearch({ onChoose }: { onChoose: (track: ChosenTrack) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 200);
  const { data } = useQuery({
    ...adminListQuery<PlayableTrack>('music', { q, limit: shownTracks }),
    enabled: q !== '',
  });
  const found = q && typed.trim() ? data?.items : undefined;
  const choose = (track: PlayableTrack) => {
    onChoose(track);
    setTyped('');
  };
  return (
    <div className="mt-3">
      <TextField
        label="Add a Cue"
        type="search"
        placeholder="Search tracks and artists…"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint="Up to three, 30 to 60 seconds each. Only tracks that are released for the site can be heard there."
      />
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft empty:hidden">
        {found?.length === 0 && 'No tracks match'}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Tracks found" className="mt-2 divide-y divide-line rounded-lg border border-line">
          {found.map((track) => (
            <li key={track.id}>
              <button
                type="button"
                disabled={!track.releasedForSite}
                onClick={() => choose(track)}
                className="flex min-h-11 w-full items-center gap-3 px-3.5 py-2 text-left text-sm hover:bg-brand-tint disabled:cursor-not-allowed disabled:text-ink-soft disabled:hover:bg-transparent"
              >
                <Plus aria-hidden className={track.releasedForSite ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'} />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span translate="no">{`${track.title} `}</span>
                  <span className="text-ink-soft">{`by ${track.artist}`}</span>
                </span>
                <span className="shrink-0 text-note text-ink-soft tabular-nums">
                  {track.releasedForSite
                    ? track.duration && formatDuration(track.duration)
                    : 'Not released for the site'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
