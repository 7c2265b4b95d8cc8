import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { formatDuration } from '../../lib/format';
import { classes } from '../../ui/classes';
import { IconButton } from '../../ui/icon-button';
import type { ListenPlayer } from './listen-player';
import { useNow } from './use-player';

interface PlayerDockProps {
  player: ListenPlayer;
  /** It stands at the foot of the portal's window. */
  isInside: boolean;
}

/** What plays, always at hand: the list is longer than a phone. */
export function PlayerDock({ player, isInside }: PlayerDockProps) {
  const { sound, state, positionSec, durationSec } = useNow(player);
  if (!sound) return null;
  const isOn = state === 'playing' || state === 'loading';
  const heard = durationSec > 0 ? Math.min(1, positionSec / durationSec) : 0;
  return (
    <section
      aria-label="Player"
      className={classes(
        'bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] print:hidden',
        isInside ? 'sticky -mx-5 mt-12 -mb-6 sm:-mx-7' : 'fixed inset-x-0',
      )}
    >
      <div aria-hidden className="h-0.5 bg-line">
        <div className="h-full bg-brand" style={{ width: `${heard * 100}%` }} />
      </div>
      <div className="mx-auto flex max-w-5xl items-center gap-2 px-5 py-2 sm:px-8">
        <div className="min-w-0 flex-1 text-left">
          <p translate="no" className="truncate text-body font-semibold" dir="auto">
            {sound.title}
          </p>
          <p translate="no" className="truncate text-note text-ink-soft tabular-nums">
            {`${formatDuration(positionSec)} of ${formatDuration(durationSec)} · ${sound.artist}`}
          </p>
        </div>
        <IconButton icon={SkipBack} label="Previous" size="touch" onClick={() => player.skip(-1)} />
        <IconButton
          icon={isOn ? Pause : Play}
          label={isOn ? 'Pause' : 'Play'}
          variant="primary"
          size="touch"
          onClick={() => player.toggle()}
        />
        <IconButton icon={SkipForward} label="Next" size="touch" onClick={() => player.skip(1)} />
      </div>
    </section>
  );
}
