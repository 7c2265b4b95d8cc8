import type { NewCue } from '@cueroom/contracts/content/cues';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { Player } from '../../shared/player/player';
import { isSounding, type Sound } from '../../shared/player/sound';
import { useNow } from '../../shared/player/use-now';

interface Excerpt extends Sound {
  endSec: number;
}

/** Plays the part of a track that is to become a cue, before anything is saved. @param title what the lock screen calls it */
export function useClipPreview(title: string) {
  const [player] = useState(() => new Player<Excerpt>());
  const isHeard = useNow(player, isSounding);
  const failure = useNow(player, (now) => now.failure);
  useEffect(() => {
    const stopAtEnd = () => {
      const { sound, isOn, positionSec } = player.now;
      if (sound && isOn && positionSec >= sound.endSec) player.pause();
    };
    const unsubscribe = player.subscribe(stopAtEnd);
    return () => {
      unsubscribe();
      player.close();
    };
  }, [player]);
  const play = ({ trackId, startSec, durationSec }: NewCue) => {
    // Signed addresses expire: asked for when it is to be heard.
    const source = async () => {
      const { fileStreamUrl, fileUrl } = await call('GET /api/admin/music/:id', { params: { id: trackId } });
      return fileStreamUrl ?? fileUrl ?? '';
    };
    const endSec = startSec + durationSec;
    return player.load({ id: trackId, title, artist: '', source, endSec }, undefined, startSec || 0, true);
  };
  return { isHeard, problem: sayProblem(failure), play, stop: () => player.pause() };
}

const sayProblem = (failure: unknown): string | undefined => {
  if (failure === undefined) return undefined;
  const isAnswer = failure instanceof Error && !(failure instanceof DOMException);
  return isAnswer ? sayError(failure) : 'This track could not be played.';
};
