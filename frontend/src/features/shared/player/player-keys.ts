import { useEffect } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { leavesKey } from '../../../lib/keys';
import { seekSec, useShortcuts } from '../../../lib/shortcuts';
import { type Playable, portalPlayer } from './portal-player';

const mediaActions: [MediaSessionAction, () => void][] = [
  ['play', () => void portalPlayer.resume()],
  ['pause', () => portalPlayer.pause()],
  ['previoustrack', () => portalPlayer.skip(-1)],
  ['nexttrack', () => portalPlayer.skip(1)],
];

/** Keyboard control from everywhere in the portal. Keys that the focused control uses are left to it. */
export function usePlayerKeys() {
  const seekBy = (sec: number) => portalPlayer.seek(portalPlayer.now.positionSec + sec);
  const turnUp = (by: number) => portalPlayer.setVolume(portalPlayer.now.volume + by);
  useShortcuts(
    {
      play: () => portalPlayer.toggle(),
      back: () => seekBy(-seekSec),
      forward: () => seekBy(seekSec),
      previousTrack: () => portalPlayer.skip(-1),
      nextTrack: () => portalPlayer.skip(1),
      nextVersion: () => void portalPlayer.nextVersion(),
      louder: () => turnUp(0.1),
      quieter: () => turnUp(-0.1),
    },
    ({ target, key }) => portalPlayer.now.item !== null && leavesKey(target, key),
  );
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaActions.forEach(([name, act]) => mediaSession.setActionHandler(name, act));
    const showItem = (item: Playable | null) => {
      mediaSession.metadata = item && new MediaMetadata({ title: item.title, artist: item.artist });
    };
    showItem(portalPlayer.now.item);
    const unsubscribe = subscribeKey(portalPlayer.now, 'item', showItem);
    return () => {
      unsubscribe();
      mediaSession.metadata = null;
      mediaActions.forEach(([name]) => mediaSession.setActionHandler(name, null));
    };
  }, []);
}
