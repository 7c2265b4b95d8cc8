import { useSyncExternalStore } from 'react';
import type { Player } from './player';
import { nothing, type Now, type Sound } from './sound';

/** @param select what is shown of it: the screen is drawn again when that changes */
export const useNow = <S extends Sound, T = Now<S>>(
  player: Player<S>,
  select: (now: Now<S>) => T = (now) => now as T,
): T =>
  useSyncExternalStore(
    player.subscribe,
    () => select(player.now),
    () => select(nothing),
  );

/** A sound, as far as it is the one that is heard. Only that one is drawn again while it plays. */
export const useSound = <S extends Sound>(
  player: Player<S>,
  { id, durationSec }: Pick<Sound, 'id' | 'durationSec'>,
) => {
  const now = useNow(player, (all) => (all.sound?.id === id ? all : nothing));
  return { ...now, isHere: now.sound !== null, durationSec: now.durationSec || (durationSec ?? 0) };
};
