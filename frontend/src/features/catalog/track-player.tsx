import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { SkipBack, SkipForward, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { usePlayer } from '../../lib/use-player';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { PlayerControls } from '../../ui/player-controls';
import { addressOf } from './tracks.queries';

interface TrackPlayerProps {
  track: PlayableTrack;
  /** What Previous and Next lead to; undefined at the ends of the list. */
  previous?: PlayableTrack;
  next?: PlayableTrack;
  onMove: (track: PlayableTrack) => void;
  onClose: () => void;
}

/** Plays one track of the list, at the foot of the screen. */
export function TrackPlayer({ track, previous, next, onMove, onClose }: TrackPlayerProps) {
  const player = usePlayer();
  const { load, play } = player;
  // The list brings a new signed address every time; what plays keeps the one that it began with.
  const [source, setSource] = useState(sourceOf(track));
  if (source.id !== track.id) setSource(sourceOf(track));

  const start = useCallback(() => {
    load(source.address);
    void play();
  }, [source, load, play]);
  useEffect(start, [start]);

  return (
    <div
      role="region"
      aria-label="Player"
      className="fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-card/97 shadow-raised backdrop-blur"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 sm:px-8">
        <div className="min-w-0 flex-1 basis-40 sm:flex-none sm:basis-56">
          <p className="truncate font-semibold">{track.title}</p>
          <p className="truncate text-sm text-ink-soft">{track.artist}</p>
        </div>
        <div className="order-last basis-full sm:order-none sm:flex-1 sm:basis-0">
          {player.state === 'error' ? (
            <div className="flex flex-wrap items-center gap-3" aria-live="polite">
              <p className="text-sm font-medium text-bad">{player.error}</p>
              <Button size="small" variant="secondary" onClick={start}>
                Try Again
              </Button>
            </div>
          ) : (
            <PlayerControls player={player} />
          )}
        </div>
        <div className="flex">
          <IconButton
            icon={SkipBack}
            label="Previous"
            disabled={!previous}
            onClick={() => previous && onMove(previous)}
          />
          <IconButton icon={SkipForward} label="Next" disabled={!next} onClick={() => next && onMove(next)} />
          <IconButton icon={X} label="Close player" onClick={onClose} />
        </div>
      </div>
    </div>
  );
}

const sourceOf = (track: PlayableTrack) => ({ id: track.id, address: addressOf(track) ?? '' });
