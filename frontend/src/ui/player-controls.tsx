import { Pause, Play, Volume2 } from 'lucide-react';
import { formatDuration, speakDuration } from '../lib/format';
import type { Player } from '../lib/use-player';
import { Button } from './button';
import { classes } from './classes';
import { Slider } from './slider';

/** Play or Pause, where we are, and how loud. */
export function PlayerControls({ player, hasVolume = true }: { player: Player; hasVolume?: boolean }) {
  const { state, positionSec, durationSec, volume } = player;
  const isPlaying = state === 'playing';
  return (
    <div className={classes('flex min-w-0 flex-1 items-center gap-x-4 gap-y-2', hasVolume && 'flex-wrap')}>
      <Button
        size="icon"
        className="size-10!"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        disabled={state === 'loading'}
        onClick={() => (isPlaying ? player.pause() : void player.play())}
      >
        {isPlaying ? (
          <Pause aria-hidden className="size-4.5" />
        ) : (
          <Play aria-hidden className="size-4.5 translate-x-px" />
        )}
      </Button>
      <div className={classes('flex flex-1 items-center gap-3', hasVolume ? 'min-w-52' : 'min-w-0')}>
        <Slider
          label="Seek"
          value={Math.floor(positionSec)}
          max={Math.max(1, Math.floor(durationSec))}
          step={1}
          spokenValue={`${speakDuration(positionSec)} of ${speakDuration(durationSec)}`}
          onChange={player.seek}
        />
        <span className="shrink-0 text-[0.8125rem] text-ink-soft tabular-nums">
          {formatDuration(positionSec)} / {formatDuration(durationSec)}
        </span>
      </div>
      {hasVolume && (
        <div className="flex w-32 items-center gap-2.5">
          <Volume2 aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
          <Slider
            label="Volume"
            value={volume}
            max={1}
            step={0.1}
            spokenValue={`${Math.round(volume * 100)} percent`}
            onChange={player.setVolume}
          />
        </div>
      )}
    </div>
  );
}
