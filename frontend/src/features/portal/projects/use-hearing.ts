import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { NewCue } from '@cueroom/contracts/content/cues';
import { useEffect, useRef, useState } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { portalPlayer } from '../../player/portal-player';

/** Plays the part of a track that is to become a cue, before anything is saved. */
export function useHearing() {
  const sound = useRef<HTMLAudioElement>(null);
  const [isHeard, setIsHeard] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = () => {
    sound.current?.pause();
    setIsHeard(false);
  };
  useEffect(() => () => sound.current?.pause(), []);
  // One thing sounds at a time.
  useEffect(
    () => subscribeKey(portalPlayer.now, 'state', (state) => state === 'playing' && sound.current?.pause()),
    [],
  );
  const hear = async ({ trackId, startSec, durationSec }: NewCue) => {
    portalPlayer.pause();
    setIsHeard(true);
    setProblem(undefined);
    try {
      // Signed addresses expire: asked for when it is to be heard.
      const { fileStreamUrl, fileUrl } = await api.get<PlayableTrack>(`/api/admin/music/${trackId}`);
      const media = (sound.current = new Audio(fileStreamUrl ?? fileUrl ?? ''));
      media.currentTime = startSec;
      media.addEventListener('timeupdate', () => media.currentTime >= startSec + durationSec && media.pause());
      media.addEventListener('pause', () => setIsHeard(false));
      await media.play();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setIsHeard(false);
      setProblem(error instanceof DOMException ? 'This track could not be played.' : sayError(error));
    }
  };
  return { isHeard, problem, hear, stop };
}
