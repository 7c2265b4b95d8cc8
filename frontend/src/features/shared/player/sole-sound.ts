import { isSounding, type Now, type Sound } from './sound';

/** A player, or a film. */
interface SoundOwner {
  /** Also what is still being loaded does not begin. */
  pause: () => void;
}
interface Controls extends SoundOwner {
  now: Now;
  subscribe: (listener: () => void) => () => void;
  resume: () => Promise<void>;
  skip: (by: 1 | -1) => void;
  seek: (sec: number) => void;
}

let owner: SoundOwner | undefined;
let leaveLockScreen: (() => void) | undefined;

/** One thing sounds at a time: what sounded before is paused. @param controls what the lock screen shows of it */
export const takeSound = (next: SoundOwner, controls?: Controls): void => {
  if (owner === next) return;
  owner?.pause();
  leaveLockScreen?.();
  owner = next;
  leaveLockScreen = controls && showOnLockScreen(controls);
};

/** It will not sound any more. */
export const giveSound = (previous: SoundOwner): void => {
  if (owner !== previous) return;
  leaveLockScreen?.();
  owner = leaveLockScreen = undefined;
};

const stepSec = 10;

/** What plays, and its buttons, on a phone that is locked, in a car and on a headset. @returns takes it off */
const showOnLockScreen = (player: Controls): (() => void) => {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const setAction = (name: MediaSessionAction, act: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(name, act);
    } catch {
      // This browser has no such button.
    }
  };
  const by = (sec: number) => player.seek(player.now.positionSec + sec);
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void player.resume(),
    pause: () => player.pause(),
    previoustrack: () => player.skip(-1),
    nexttrack: () => player.skip(1),
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? stepSec)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? stepSec),
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
  };
  const names = Object.keys(actions) as MediaSessionAction[];
  let shownId: string | undefined;
  const show = () => {
    const { sound, queue, positionSec, durationSec } = player.now;
    mediaSession.playbackState = isSounding(player.now) ? 'playing' : sound ? 'paused' : 'none';
    if (sound && durationSec > 0) {
      mediaSession.setPositionState?.({ duration: durationSec, position: Math.min(positionSec, durationSec) });
    }
    if (sound?.id === shownId) return;
    shownId = sound?.id;
    mediaSession.metadata = sound && new MediaMetadata(aboutSound(sound));
    const isAlone = queue.length < 2;
    names.forEach((name) => setAction(name, (isAlone && name.endsWith('track') ? null : actions[name]) ?? null));
  };
  show();
  const unsubscribe = player.subscribe(show);
  return () => {
    unsubscribe();
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
    names.forEach((name) => setAction(name, null));
  };
};

const aboutSound = ({ title, artist, album, coverUrl }: Sound): MediaMetadataInit => ({
  ...{ title, artist, album: album ?? '' },
  artwork: coverUrl ? [{ src: new URL(coverUrl, window.location.href).href }] : [],
});
