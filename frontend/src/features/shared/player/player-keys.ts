import { leavesKey } from '../../../lib/page/keys';
import { seekSec, useShortcuts } from '../../../lib/page/shortcuts';
import type { Player } from './player';
import type { Sound } from './sound';

/** Keyboard control from everywhere in the page. Keys that the focused control uses are left to it. */
export function usePlayerKeys<S extends Sound>(player: Player<S>, changeVersion: (version: S) => void) {
  const seekBy = (sec: number) => player.seek(player.now.positionSec + sec);
  const turnUp = (by: number) => player.setVolume(player.now.volume + by);
  const nextVersion = () => {
    const next = player.nextVersion();
    if (next) changeVersion(next);
  };
  useShortcuts(
    {
      play: () => player.toggle(),
      back: () => seekBy(-seekSec),
      forward: () => seekBy(seekSec),
      previousTrack: () => player.skip(-1),
      nextTrack: () => player.skip(1),
      nextVersion,
      louder: () => turnUp(0.1),
      quieter: () => turnUp(-0.1),
    },
    ({ target, key }) => player.now.sound !== null && leavesKey(target, key),
  );
  useShortcuts({ playAlways: () => player.toggle() }, () => player.now.sound !== null);
}
