import { Pause, Play, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatDuration, speakDuration } from '../../lib/format';
import { type PlayerState, portalPlayer } from './portal-player';
import { Button } from '../../ui/button';
import { Slider } from '../../ui/slider';

export function PlayButton({ state, onPlay }: { state: PlayerState; onPlay: () => void }) {
  const isPlaying = state === 'playing';
  const Icon = isPlaying ? Pause : Play;
  return (
    <Button
      size="play"
      aria-label={isPlaying ? 'Pause' : 'Play'}
      isPending={state === 'loading'}
      onClick={() => (isPlaying ? portalPlayer.pause() : onPlay())}
    >
      <Icon aria-hidden className={isPlaying ? 'size-4.5' : 'size-4.5 translate-x-px'} />
    </Button>
  );
}

interface SeekSliderProps {
  positionSec: number;
  durationSec: number;
  isDisabled?: boolean;
  picture?: ReactNode;
}

export function SeekSlider({ positionSec, durationSec, isDisabled, picture }: SeekSliderProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Slider
        label="Seek"
        value={Math.floor(positionSec)}
        max={Math.max(1, Math.floor(durationSec))}
        step={1}
        spokenValue={`${speakDuration(positionSec)} of ${speakDuration(durationSec)}`}
        isDisabled={isDisabled}
        picture={picture}
        onChange={(seconds) => portalPlayer.seek(seconds)}
      />
      <span className="shrink-0 text-note text-ink-soft tabular-nums">
        {formatDuration(positionSec)} / {formatDuration(durationSec)}
      </span>
    </div>
  );
}

export function VolumeSlider() {
  const { volume } = useSnapshot(portalPlayer.now);
  return (
    <div className="flex w-24 items-center gap-2.5 sm:w-32">
      <Volume2 aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      <Slider
        label="Volume"
        value={volume}
        max={1}
        step={0.1}
        spokenValue={`${Math.round(volume * 100)} percent`}
        onChange={(next) => portalPlayer.setVolume(next)}
      />
    </div>
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
