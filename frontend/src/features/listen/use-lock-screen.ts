import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import { useEffect } from 'react';
import { useLatest } from '../../lib/use-latest';
import type { ListenPlayer, Now } from './listen-player';

const stepSec = 10;
const states: Record<Now['state'], MediaSessionPlaybackState> = {
  ...{ idle: 'none', loading: 'playing', playing: 'playing', paused: 'paused', failed: 'paused' },
};

/** What plays, and its buttons, on a phone that is locked, in a car and on a headset. */
export const useLockScreen = (player: ListenPlayer, page: Pick<ListenPage, 'title' | 'coverUrl'>): void => {
  const latest = useLatest(page);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const by = (sec: number) => player.seek(player.read().positionSec + sec);
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => player.resume()],
      ['pause', () => player.pause()],
      ['previoustrack', () => player.skip(-1)],
      ['nexttrack', () => player.skip(1)],
      ['seekbackward', ({ seekOffset }) => by(-(seekOffset ?? stepSec))],
      ['seekforward', ({ seekOffset }) => by(seekOffset ?? stepSec)],
      ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ];
    const setAction = (name: MediaSessionAction, act: MediaSessionActionHandler | null) => {
      try {
        mediaSession.setActionHandler(name, act);
      } catch {
        // This browser has no such button.
      }
    };
    actions.forEach(([name, act]) => setAction(name, act));
    let shown: Now['sound'] = null;
    const show = () => {
      const { sound, state, positionSec, durationSec } = player.read();
      mediaSession.playbackState = states[state];
      if (sound && durationSec > 0) {
        mediaSession.setPositionState?.({ duration: durationSec, position: Math.min(positionSec, durationSec) });
      }
      if (sound === shown) return;
      shown = sound;
      mediaSession.metadata = sound && new MediaMetadata(aboutSound(sound, latest.current));
    };
    const unsubscribe = player.subscribe(show);
    return () => {
      unsubscribe();
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      actions.forEach(([name]) => setAction(name, null));
    };
  }, [player, latest]);
};

const aboutSound = (
  { title, artist, album }: NonNullable<Now['sound']>,
  page: Pick<ListenPage, 'title' | 'coverUrl'>,
): MediaMetadataInit => ({
  ...{ title, artist, album: album ?? page.title },
  artwork: page.coverUrl ? [{ src: new URL(page.coverUrl, window.location.href).href }] : [],
});
