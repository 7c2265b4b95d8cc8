import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Pause, Play, Volume2 } from 'lucide-react';
import { sayError } from '../../../lib/api/api-error';
import { formatDuration } from '../../../lib/words/format';
import { Button } from '../../../ui/button';
import { useRowScope } from '../../../ui/list/row-scope';
import { Slider } from '../../../ui/form/slider';
import { peaksQuery } from './peaks';
import { type Playable, portalPlayer } from './portal-player';
import { useNow, useSound } from './use-now';
import { WaveSeek } from './wave-seek';

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
  const { isHere, state } = useSound(portalPlayer, sound);
  const { isCard, titleId } = useRowScope();
  const isLoading = state === 'loading';
  const isPlaying = state === 'playing';
  const label = isPlaying ? 'Pause' : 'Play';
  const press = () => {
    if (isHere && !isLoading) portalPlayer.toggle();
    else void portalPlayer.play(sound, queue?.());
  };
  const Icon = isLoading ? LoaderCircle : isPlaying ? Pause : Play;
  return (
    <Button
      {...(isCard ? cardLook : isQuiet ? { ...rowLook, title: label } : { size: 'play' })}
      aria-label={label}
      aria-describedby={describedBy ?? titleId}
      aria-busy={isLoading || undefined}
      onClick={press}
    >
      <Icon aria-hidden className={`size-4.5 ${isLoading ? 'animate-spin' : isPlaying ? '' : 'translate-x-px'}`} />
    </Button>
  );
}

interface PortalWaveProps extends Pick<PlayToggleProps, 'sound' | 'queue'> {
  /** In a list it is for the pointer only. */
  isSlider?: boolean;
  className: string;
}

/** A sound's waveform in the portal's player. */
export function PortalWave({ sound, isSlider = false, ...rest }: PortalWaveProps) {
  const { data: peaks } = useQuery(peaksQuery(sound.peaksUrl));
  return <WaveSeek player={portalPlayer} sound={sound} peaks={peaks} isSlider={isSlider} {...rest} />;
}

/** Where it is, and how long. */
export function PlayTime({ sound }: { sound: Playable }) {
  const { positionSec, durationSec } = useSound(portalPlayer, sound);
  return (
    <span translate="no" className="shrink-0 text-note text-ink-soft tabular-nums">
      {`${formatDuration(positionSec)} / ${formatDuration(durationSec)}`}
    </span>
  );
}

export function PlayerError({ failure }: { failure: unknown }) {
  return (
    <div aria-live="polite" className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
      <p className="text-sm font-medium text-bad">{saySoundFailure(failure)}</p>
      <Button size="small" variant="secondary" onClick={() => void portalPlayer.resume()}>
        Try Again
      </Button>
    </div>
  );
}

export function VolumeSlider() {
  const volume = useNow(portalPlayer, (now) => now.volume);
  return (
    <div className="flex w-20 items-center gap-2.5 sm:w-32">
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

/** By the code of a MediaError; the first one also for codes that there are not yet. */
const mediaErrors = [
  'Failed to load audio',
  'Audio loading was aborted',
  'Network error while loading audio',
  'Audio decoding failed - file may be corrupted',
  'Audio format not supported',
] as const;

/** Why a sound is not heard: the file, the browser, or the answer that should say where it is. */
const saySoundFailure = (failure: unknown): string => {
  if (failure instanceof DOMException) {
    const isBlocked = failure.name === 'NotAllowedError';
    return isBlocked ? 'Audio playback blocked by browser. Click to enable' : 'Failed to play audio';
  }
  if (failure === null || failure instanceof MediaError) return mediaErrors[failure?.code ?? 0] ?? mediaErrors[0];
  return failure instanceof TypeError ? mediaErrors[2] : sayError(failure);
};
