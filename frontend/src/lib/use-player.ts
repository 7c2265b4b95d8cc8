import { useCallback, useEffect, useRef, useState } from 'react';
import { sayMediaError, sayPlayError } from './audio-faults';
import { takeTheFloor } from './one-sound';

export type PlayerState = 'empty' | 'loading' | 'ready' | 'playing' | 'paused' | 'error';

export interface Player {
  state: PlayerState;
  error?: string;
  positionSec: number;
  durationSec: number;
  volume: number;
  /** A sound is there, and play() may succeed. */
  isPlayable: () => boolean;
  load: (source: string) => void;
  fail: (message: string) => void;
  play: () => Promise<void>;
  pause: () => void;
  seek: (seconds: number) => void;
  setVolume: (volume: number) => void;
}

/** One audio element as states and numbers. It falls silent when its component goes. */
export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(null);
  audio.current ??= new Audio();
  const [state, setState] = useState<PlayerState>('empty');
  const [error, setError] = useState<string>();
  const [positionSec, setPositionSec] = useState(0);
  const [durationSec, setDurationSec] = useState(0);
  const [volume, setVolumeState] = useState(1);
  const source = useRef<string>(undefined);

  const fail = useCallback((message: string) => {
    setError(message);
    setState('error');
  }, []);

  useEffect(() => {
    const media = audio.current;
    if (!media) return;
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => setDurationSec(Number.isFinite(media.duration) ? media.duration : 0),
      canplay: () => setState((before) => (before === 'loading' ? 'ready' : before)),
      playing: () => {
        takeTheFloor(media);
        setState('playing');
      },
      pause: () => setState((before) => (before === 'playing' ? 'paused' : before)),
      timeupdate: () => setPositionSec(media.currentTime),
      seeked: () => setPositionSec(media.currentTime),
      ended: () => {
        media.currentTime = 0;
        setPositionSec(0);
        setState('ready');
      },
      // An emptied element says "error" too: only a source that we asked for can fail.
      error: () => source.current && fail(sayMediaError(media.error)),
    };
    Object.entries(listeners).forEach(([type, listener]) => media.addEventListener(type, listener));
    return () => {
      Object.entries(listeners).forEach(([type, listener]) => media.removeEventListener(type, listener));
      source.current = undefined;
      media.pause();
    };
  }, [fail]);

  const load = useCallback((address: string) => {
    const media = audio.current;
    if (!media) return;
    source.current = address;
    setError(undefined);
    setPositionSec(0);
    setState('loading');
    media.src = address;
    media.load();
  }, []);

  const play = useCallback(async () => {
    try {
      setError(undefined);
      await audio.current?.play();
    } catch (refusal) {
      const message = sayPlayError(refusal);
      // A file that cannot be read says so better by its own event.
      if (message && !audio.current?.error) fail(message);
    }
  }, [fail]);

  const seek = useCallback((seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
    setPositionSec(seconds);
  }, []);
  const setVolume = useCallback((loudness: number) => {
    if (audio.current) audio.current.volume = loudness;
    setVolumeState(loudness);
  }, []);
  const pause = useCallback(() => audio.current?.pause(), []);
  const isPlayable = useCallback(() => Boolean(audio.current?.readyState && !audio.current.error), []);
  return { state, error, positionSec, durationSec, volume, load, fail, play, pause, seek, setVolume, isPlayable };
}
