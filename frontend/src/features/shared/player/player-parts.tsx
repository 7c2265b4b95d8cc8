import { LoaderCircle, Pause, Play } from 'lucide-react';
import { formatDuration } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { useRowScope } from '../../../ui/row-scope';
import { type Playable, portalPlayer } from './portal-player';
import { usePosition } from './wave-seek';

interface PlayToggleProps {
  sound: Playable;
  /** What Previous and Next lead through from there. */
  queue?: () => readonly Playable[];
  /** In a list, where the rows' names matter more. */
  isQuiet?: boolean;
  /** The element that says what is played, outside a table. */
  describedBy?: string;
}

const rowLook = { variant: 'quiet', size: 'icon' } as const;
/** As large as a thumb. */
const cardLook = { variant: 'secondary', size: 'touch' } as const;

/** Plays a sound; pauses the one that plays. */
export function PlayToggle({ sound, queue, isQuiet = false, describedBy }: PlayToggleProps) {
  const { isHere, state } = usePosition(sound);
  const { isCard, titleId } = useRowScope();
  const isPlaying = state === 'playing';
  const label = isPlaying ? 'Pause' : 'Play';
  const press = () => {
    if (isHere && state !== 'loading') portalPlayer.toggle();
    else void portalPlayer.play(sound, queue?.());
  };
  return (
    <Button
      {...(isCard ? cardLook : isQuiet ? { ...rowLook, title: label } : { size: 'play' })}
      aria-label={label}
      aria-describedby={describedBy ?? titleId}
      aria-busy={state === 'loading' || undefined}
      onClick={press}
    >
      {state === 'loading' ? (
        <LoaderCircle aria-hidden className="size-4.5 animate-spin" />
      ) : isPlaying ? (
        <Pause aria-hidden className="size-4.5" />
      ) : (
        <Play aria-hidden className="size-4.5 translate-x-px" />
      )}
    </Button>
  );
}

/** Where it is, and how long. */
export function PlayTime({ sound }: { sound: Playable }) {
  const { positionSec, durationSec } = usePosition(sound);
  return (
    <span translate="no" className="shrink-0 text-note text-ink-soft tabular-nums">
      {`${formatDuration(positionSec)} / ${formatDuration(durationSec)}`}
    </span>
  );
}

export function PlayerError({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div aria-live="polite" className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
      <p className="text-sm font-medium text-bad">{message}</p>
      <Button size="small" variant="secondary" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}
