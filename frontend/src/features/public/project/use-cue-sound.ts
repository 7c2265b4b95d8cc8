import { useEffect, useRef, useState } from 'react';

export type CueState = 'paused' | 'waiting' | 'playing' | 'failed';

/** An audio element of its own for each cue: it stops when the page is left, and plays without any code too. */
export function useCueSound() {
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
