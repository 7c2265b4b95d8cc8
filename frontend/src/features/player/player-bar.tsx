import { SkipBack, SkipForward, X } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { usePlayerKeys } from './player-keys';
import { portalPlayer } from './portal-player';
import { IconButton } from '../../ui/icon-button';
import { Waveform } from './lazy-waveform';
import { PlayButton, PlayerError, SeekSlider, VolumeSlider } from './player-parts';

/** The player at the bottom of the portal, whatever tab is open; hidden until something was chosen. */
export function PlayerBar() {
  const { item, queue, state, error, positionSec, durationSec, hasOtherControls } = useSnapshot(portalPlayer.now);
  usePlayerKeys();
  if (!item || hasOtherControls) return null;
  const at = queue.findIndex(({ id }) => id === item.id);
  const isLast = at < 0 || at === queue.length - 1;
  const picture = item.peaksUrl && (
    <Waveform
      key={item.id}
      peaksUrl={item.peaksUrl}
      heightPx={36}
      heard={durationSec > 0 ? positionSec / durationSec : 0}
    />
  );
  return (
    <div
      role="region"
      aria-label="Player"
      className="fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-card/97 pb-[env(safe-area-inset-bottom)] shadow-raised backdrop-blur"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-8 lg:flex-nowrap">
        <div className="flex items-center gap-1">
          {/* Not disabled at the ends of the queue: that would drop the focus. */}
          <IconButton icon={SkipBack} label="Previous" aria-disabled={at <= 0} onClick={() => portalPlayer.skip(-1)} />
          <PlayButton state={state} onPlay={() => portalPlayer.toggle()} />
          <IconButton icon={SkipForward} label="Next" aria-disabled={isLast} onClick={() => portalPlayer.skip(1)} />
        </div>
        <div className="min-w-0 flex-1 lg:w-52 lg:flex-none">
          <p className="truncate font-semibold">{item.title}</p>
          <p className="truncate text-sm text-ink-soft">{item.artist}</p>
        </div>
        <div className="order-last flex min-h-10 basis-full flex-wrap items-center gap-x-5 gap-y-2 lg:order-none lg:flex-1 lg:basis-0 lg:flex-nowrap">
          {error ? (
            <PlayerError message={error} onTryAgain={() => portalPlayer.tryAgain()} />
          ) : (
            <SeekSlider positionSec={positionSec} durationSec={durationSec} picture={picture || undefined} />
          )}
          <VolumeSlider />
        </div>
        <IconButton icon={X} label="Close player" onClick={() => portalPlayer.close()} />
      </div>
    </div>
  );
}
