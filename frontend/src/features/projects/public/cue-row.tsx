import type { PublicCue } from '@cueroom/contracts/content/cues';
import { LoaderCircle, Pause, Play } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatTimecode, speakDuration } from '../../../lib/format';
import { Wave } from '../../../ui/wave';

interface CueRowProps {
  cue: PublicCue;
  /** As cue sheets count: 1m1. */
  number: string;
}

export function CueRow({ cue, number }: CueRowProps) {
  const { title, artist, durationSec, audioUrl, peaks } = cue;
  const { audio, state, positionSec, play, pause, seek, prepare } = useCueSound();
  const toggle = state === 'playing' || state === 'waiting' ? pause : play;
  return (
    <li
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-t border-white/15 py-5 sm:gap-x-6 lg:grid-cols-[auto_minmax(0,15rem)_minmax(0,1fr)_auto] lg:gap-x-8"
    >
      <PlayButton title={title} state={state} onPress={toggle} />
      <div className="min-w-0">
        <h3 translate="no" className="flex items-baseline gap-3">
          <span className="kicker shrink-0 text-brand-light tabular-nums">{number}</span>
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        </h3>
        <p translate="no" className="mt-0.5 text-body wrap-anywhere text-white/75">
          {artist}
        </p>
      </div>
      <div className="relative col-span-full row-start-2 h-14 lg:col-span-1 lg:col-start-3 lg:row-start-1">
        <Wave peaks={peaks} heard={durationSec > 0 ? positionSec / durationSec : 0} ground="night" />
        <SeekLine
          title={title}
          positionSec={positionSec}
          durationSec={durationSec}
          onSeek={seek}
          onPlay={play}
          onToggle={toggle}
        />
      </div>
      <p className="timecode text-right leading-relaxed text-white/75 max-sm:col-span-full max-sm:row-start-3 max-sm:flex max-sm:justify-between lg:col-start-4">
        <span className="sr-only">{`Length ${speakDuration(durationSec)}`}</span>
        <span translate="no" aria-hidden className="block text-white">
          {formatTimecode(positionSec)}
        </span>
        <span translate="no" aria-hidden className="block">
          {formatTimecode(durationSec)}
        </span>
      </p>
      {state === 'failed' && (
        <p role="alert" className="col-span-full text-sm text-brand-light">
          We couldn’t play this cue. Check your connection and press play again.
        </p>
      )}
      {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- music, with nothing spoken */}
      <audio {...audio} src={audioUrl} />
      {/* Without code the browser's own controls play it. */}
      <noscript className="col-span-full">
        {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- as above */}
        <audio src={audioUrl} controls preload="none" className="w-full" />
      </noscript>
    </li>
  );
}

function PlayButton({ title, state, onPress }: { title: string; state: CueState; onPress: () => void }) {
  const isOn = state === 'playing' || state === 'waiting';
  const Icon = state === 'waiting' ? LoaderCircle : isOn ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${isOn ? 'Pause' : 'Play'} ${title}`}
      onClick={onPress}
      className="flex size-13 items-center justify-center rounded-full border border-transparent bg-brand-light text-night transition-colors hover:bg-white focus-visible:outline-brand-light"
    >
      <Icon
        aria-hidden
        className={`size-5 fill-current ${state === 'waiting' ? 'animate-spin fill-none' : isOn ? '' : 'translate-x-px'}`}
      />
    </button>
  );
}

interface SeekLineProps {
  title: string;
  positionSec: number;
  durationSec: number;
  onSeek: (seconds: number) => void;
  onPlay: () => void;
  onToggle: () => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Over the waveform: pressed anywhere it plays from there; arrows go by a second, Space plays and pauses. */
function SeekLine({ title, positionSec, durationSec, onSeek, onPlay, onToggle }: SeekLineProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) onSeek(Math.min(durationSec, Math.max(0, positionSec + step)));
    else if (event.key === ' ') onToggle();
    else return;
    event.preventDefault();
  };
  return (
    <input
      type="range"
      aria-label={`Seek in ${title}`}
      aria-valuetext={`${speakDuration(positionSec)} of ${speakDuration(durationSec)}`}
      min={0}
      max={durationSec}
      step="any"
      value={Math.min(positionSec, durationSec)}
      onChange={({ target }) => onSeek(target.valueAsNumber)}
      onPointerUp={onPlay}
      onKeyDown={onKeyDown}
      data-begun={positionSec > 0 || undefined}
      className="seek-line absolute inset-0 size-full cursor-pointer rounded-sm focus-visible:outline-brand-light"
    />
  );
}

type CueState = 'paused' | 'waiting' | 'playing' | 'failed';

/** An audio element of its own for each cue: it stops when the page is left, and plays without any code too. */
function useCueSound() {
  const sound = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<CueState>('paused');
  const [positionSec, setPositionSec] = useState(0);
  useEffect(() => {
    const media = sound.current;
    return () => media?.pause();
  }, []);
  useEffect(() => {
    if (state !== 'playing') return;
    let frame = requestAnimationFrame(follow);
    // timeupdate comes four times a second: too seldom for a line that moves.
    function follow() {
      setPositionSec(sound.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    }
    return () => cancelAnimationFrame(frame);
  }, [state]);

  const play = () => {
    const media = sound.current;
    if (!media) return;
    if (media.error) media.load();
    // A pause before it has begun is no failure.
    media.play().catch((refusal: unknown) => {
      if (!(refusal instanceof DOMException && refusal.name === 'AbortError')) setState('failed');
    });
  };
  const pause = () => sound.current?.pause();
  const seek = (seconds: number) => {
    if (sound.current) sound.current.currentTime = seconds;
    setPositionSec(seconds);
  };
  /** On the way to its button: the connection and the head of the file are there when it is pressed. */
  const prepare = () => {
    if (sound.current?.preload === 'none') sound.current.preload = 'metadata';
  };
  const audio = {
    ref: sound,
    preload: 'none',
    onPlay: () => setState('waiting'),
    onWaiting: () => setState('waiting'),
    onPlaying: () => setState('playing'),
    onPause: () => setState((now) => (now === 'failed' ? now : 'paused')),
    onEnded: () => seek(0),
    onError: () => setState('failed'),
  } as const;
  return { audio, state, positionSec, play, pause, seek, prepare };
}
