import type { NewCue } from '@cueroom/contracts/content/cues';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api';
import { sayError } from '../../../lib/api/api-error';
import { Player } from '../../shared/player/player';
import { isSounding, type Sound } from '../../shared/player/sound';
import { useNow } from '../../shared/player/use-now';

interface Excerpt extends Sound {
  startSec: number;
  endSec: number;
}

/** Plays the part of a track that is to become a cue, before anything is saved. @param title what the lock screen calls it */
export function useClipPreview(title: string) {
  const [player] = useState(() => new Player<Excerpt>());
  const isHeard = useNow(player, isSounding);
  const failure = useNow(player, (now) => now.failure);
  /** Null while nothing is heard. */
  const heardSec = useNow(player, (now) => (isSounding(now) ? now.positionSec : null));
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
    const from = startSec || 0;
    const excerpt = { id: trackId, title, artist: '', source, startSec: from, endSec: from + durationSec };
    return player.load(excerpt, undefined, from, true);
  };
  /** What is heard is the part as it is chosen now. */
  const follow = (cue: NewCue) => {
    const { sound } = player.now;
    if (!sound || !isSounding(player.now)) return;
    if (sound.startSec !== (cue.startSec || 0)) void play(cue);
    else player.know([{ ...sound, endSec: sound.startSec + cue.durationSec }]);
  };
  return { isHeard, heardSec, problem: sayProblem(failure), play, follow, stop: () => player.pause() };
}

const sayProblem = (failure: unknown): string | undefined => {
  if (failure === undefined) return undefined;
  const isAnswer = failure instanceof Error && !(failure instanceof DOMException);
  return isAnswer ? sayError(failure) : 'This track could not be played.';
};
