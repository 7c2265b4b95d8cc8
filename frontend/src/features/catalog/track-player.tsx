import { X } from 'lucide-react';
import { useEffect } from 'react';
import { usePlayer } from '../../lib/use-player';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { PlayerControls } from '../../ui/player-controls';
import type { ListedTrack } from './tracks.queries';

/** Plays one track, at the foot of the screen. */
export function TrackPlayer({ track, onClose }: { track: ListedTrack; onClose: () => void }) {
  const player = usePlayer();
  const { load, play } = player;
  const address = track.fileStreamUrl ?? track.fileUrl ?? '';
  const start = () => {
    load(address);
    void play();
  };
  useEffect(() => {
    load(address);
    void play();
    // The list brings a new signed address every time: the one that plays stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load, play]);
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
        <IconButton icon={X} label="Close player" onClick={onClose} />
      </div>
    </div>
  );
}
