import type { ListenPage, ListenTrack } from '@cueroom/contracts/pitches/listen';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { areSingleKeysOn, leavesKey } from '../../../lib/keys';
import { useLatest } from '../../../lib/use-latest';
import type { ListenCalls } from './listen-calls';
import { reportHeard } from './heard-report';
import { ListenPlayer, nothing, type Now, type Sound } from './listen-player';

const seekSec = 5;
const volumeStep = 0.1;

/** One file of a track: what the studio chose to play, or another version. */
export interface TrackSound extends Sound {
  label: string;
  peaksUrl: string | null;
}

export const soundsOf = (track: ListenTrack): TrackSound[] => {
  const { trackId, title, artist, album, versionId, versions } = track;
  const same = { trackId, title, artist, album };
  const chosen = versions.find(({ id }) => id === versionId);
  const main = {
    ...{ ...same, versionId, url: track.fileStreamUrl, peaksUrl: track.peaksUrl, durationSec: track.duration ?? 0 },
    label: chosen ? sayVersion(chosen) : 'Main',
  };
  const others = versions
    .filter(({ id }) => id !== versionId)
    .map((version) => ({
      ...{ ...same, versionId: version.id, url: version.fileStreamUrl, peaksUrl: version.peaksUrl },
      ...{ durationSec: version.duration ?? 0, label: sayVersion(version) },
    }));
  return [main, ...others];
};

/** The player of this page, with the version of each track that is chosen just now. */
export const usePlayer = (
  page: ListenPage,
  tracks: readonly ListenTrack[],
  calls: ListenCalls,
  reload: () => Promise<ListenPage | void>,
) => {
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const soundOf = (track: ListenTrack): TrackSound => {
    const all = soundsOf(track);
    const versionId = chosen[track.trackId];
    return all.find((sound) => sound.versionId === versionId) ?? all[0]!;
  };
  const [player] = useState(() => new ListenPlayer());
  useEffect(() => {
    const renew = async () => ((await reload())?.tracks ?? []).map(soundOf);
    player.know(tracks.map(soundOf), renew);
  });
  useEffect(() => () => player.stop(), [player]);
  useEffect(() => {
    if (calls.heardPath && page.tracking && !page.preview) return reportHeard(calls.heardPath, calls.name, player);
  }, [calls.heardPath, calls.name, page.tracking, page.preview, player]);

  const choose = (track: ListenTrack, sound: TrackSound) => {
    setChosen((all) => ({ ...all, [track.trackId]: sound.versionId }));
    player.changeVersion(sound);
  };
  const nextVersion = () => {
    const here = tracks.find(({ trackId }) => trackId === player.read().sound?.trackId);
    if (!here) return;
    const all = soundsOf(here).filter(({ url }) => url);
    const at = all.findIndex(({ versionId }) => versionId === player.read().sound?.versionId);
    const next = all[(at + 1) % all.length];
    if (next && all.length > 1) choose(here, next);
  };
  useKeys(player, nextVersion);
  useLockScreen(player, page);
  useOneTab(player);
  return { player, soundOf, choose };
};

/** It plays, or is about to. */
export const isSounding = ({ state }: Now): boolean => state === 'playing' || state === 'loading';

/** @param trackId only changes of this track are seen, so that others are not drawn again as it plays */
export const useNow = (player: ListenPlayer, trackId?: string): Now => {
  const read = () => {
    const now = player.read();
    return trackId === undefined || now.sound?.trackId === trackId ? now : nothing;
  };
  return useSyncExternalStore(player.subscribe, read, () => nothing);
};

/** Of all tabs with a client's page the one that was pressed last sounds. */
const useOneTab = (player: ListenPlayer) => {
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return;
    const tabs = new BroadcastChannel('listen-sound');
    tabs.onmessage = () => player.pause();
    let wasOn = false;
    const unsubscribe = player.subscribe(() => {
      const isOn = isSounding(player.read());
      if (isOn && !wasOn) tabs.postMessage('mine');
      wasOn = isOn;
    });
    return () => {
      unsubscribe();
      tabs.close();
    };
  }, [player]);
};

/** As in the portal; keys that the focused control uses are left to it. */
const useKeys = (player: ListenPlayer, nextVersion: () => void) => {
  const next = useRef(nextVersion);
  useEffect(() => {
    next.current = nextVersion;
  });
  useEffect(() => {
    const actions: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowLeft: () => player.seek(player.read().positionSec - seekSec),
      ArrowRight: () => player.seek(player.read().positionSec + seekSec),
      'Shift+ArrowLeft': () => player.skip(-1),
      'Shift+ArrowRight': () => player.skip(1),
      'Shift+ArrowUp': () => player.changeVolume(volumeStep),
      'Shift+ArrowDown': () => player.changeVolume(-volumeStep),
      v: () => areSingleKeysOn() && next.current(),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const act = actions[(shiftKey ? 'Shift+' : '') + (key.length === 1 ? key.toLowerCase() : key)];
      if (!act || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (!player.read().sound || !leavesKey(event.target, key)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player]);
};

const stepSec = 10;
const states: Record<Now['state'], MediaSessionPlaybackState> = {
  ...{ idle: 'none', loading: 'playing', playing: 'playing', paused: 'paused', failed: 'paused' },
};

/** What plays, and its buttons, on a phone that is locked, in a car and on a headset. */
const useLockScreen = (player: ListenPlayer, page: Pick<ListenPage, 'title' | 'coverUrl'>): void => {
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
