import { useEffect } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { areSingleKeysOn, leavesKey } from '../../../lib/keys';
import { type Playable, portalPlayer } from './portal-player';

/** How far an arrow key seeks. On the Seek slider itself it is one second. */
export const seekSec = 5;

const actions: Record<string, () => void> = {
  ' ': () => portalPlayer.toggle(),
  ArrowLeft: () => portalPlayer.seek(portalPlayer.now.positionSec - seekSec),
  ArrowRight: () => portalPlayer.seek(portalPlayer.now.positionSec + seekSec),
  'Shift+ArrowLeft': () => portalPlayer.skip(-1),
  'Shift+ArrowRight': () => portalPlayer.skip(1),
  v: () => void portalPlayer.nextVersion(),
  'Shift+ArrowUp': () => portalPlayer.setVolume(portalPlayer.now.volume + 0.1),
  'Shift+ArrowDown': () => portalPlayer.setVolume(portalPlayer.now.volume - 0.1),
};
const mediaActions: [MediaSessionAction, () => void][] = [
  ['play', () => void portalPlayer.resume()],
  ['pause', () => portalPlayer.pause()],
  ['previoustrack', () => portalPlayer.skip(-1)],
  ['nexttrack', () => portalPlayer.skip(1)],
];

/** Keyboard control from everywhere in the portal. Keys that the focused control uses are left to it. */
export function usePlayerKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const isLetter = key.length === 1 && key !== ' ';
      const name = isLetter ? key.toLowerCase() : key;
      const act = isLetter && !areSingleKeysOn() ? undefined : actions[shiftKey ? `Shift+${name}` : name];
      if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (!portalPlayer.now.item || !leavesKey(event.target, key)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
