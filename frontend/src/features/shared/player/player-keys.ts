import { useEffect } from 'react';
import { areSingleKeysOn, leavesKey } from '../../../lib/keys';
import { useLatest } from '../../../lib/use-latest';
import type { Player } from './player';
import type { Sound } from './sound';

/** How far an arrow key seeks. */
export const seekSec = 5;

/** Keyboard control from everywhere in the page. Keys that the focused control uses are left to it. */
export function usePlayerKeys<S extends Sound>(player: Player<S>, changeVersion: (version: S) => void) {
  const change = useLatest(changeVersion);
  useEffect(() => {
    const nextVersion = () => {
      const next = player.nextVersion();
      if (next) change.current(next);
    };
    const actions: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowLeft: () => player.seek(player.now.positionSec - seekSec),
      ArrowRight: () => player.seek(player.now.positionSec + seekSec),
      'Shift+ArrowLeft': () => player.skip(-1),
      'Shift+ArrowRight': () => player.skip(1),
      'Shift+ArrowUp': () => player.setVolume(player.now.volume + 0.1),
      'Shift+ArrowDown': () => player.setVolume(player.now.volume - 0.1),
      v: nextVersion,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const isLetter = key.length === 1 && key !== ' ';
      const name = isLetter ? key.toLowerCase() : key;
      const act = isLetter && !areSingleKeysOn() ? undefined : actions[shiftKey ? `Shift+${name}` : name];
      if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (!player.now.sound || !leavesKey(event.target, key)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player, change]);
}
