import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { NewCue } from '@cueroom/contracts/content/cues';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { takeSound } from '../../../lib/sole-sound';

/** Plays the part of a track that is to become a cue, before anything is saved. One cue sounds at a time. */
export function useHearing() {
  const sound = useRef<HTMLAudioElement>(null);
  /** What was asked for last; an address that comes for an earlier press plays nothing. */
  const latest = useRef<object>(null);
  const [isHeard, setIsHeard] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = () => {
    latest.current = null;
    sound.current?.pause();
    setIsHeard(false);
  };
  useEffect(
    () => () => {
      latest.current = null;
      sound.current?.pause();
    },
    [],
  );
  const hear = async ({ trackId, startSec, durationSec }: NewCue) => {
    takeSound(latest, stop);
    const press = (latest.current = {});
    setIsHeard(true);
    setProblem(undefined);
    try {
      // Signed addresses expire: asked for when it is to be heard.
      const { fileStreamUrl, fileUrl } = await api.get<PlayableTrack>(`/api/admin/music/${trackId}`);
      if (latest.current !== press) return;
      const media = (sound.current = new Audio(fileStreamUrl ?? fileUrl ?? ''));
      media.currentTime = startSec;
      media.addEventListener('timeupdate', () => media.currentTime >= startSec + durationSec && media.pause());
      media.addEventListener('pause', () => setIsHeard(false));
      await media.play();
    } catch (error) {
      if (latest.current !== press || (error instanceof DOMException && error.name === 'AbortError')) return;
      setIsHeard(false);
      setProblem(error instanceof DOMException ? 'This track could not be played.' : sayError(error));
    }
  };
  return { isHeard, problem, hear, stop };
}
