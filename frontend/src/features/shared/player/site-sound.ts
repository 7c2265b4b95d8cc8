import { useSyncExternalStore } from 'react';
import type { Player } from './player';
import { giveSound, takeSound } from './sole-sound';
import { isSounding, isWaiting, type Now, type Sound } from './sound';

// What every page of the site knows of its player, whose code comes when one comes near a button that plays.

/** A cue in the site's player. */
export interface CueSound extends Sound {
  source: string;
  durationSec: number;
  /** Of its project, and where it is opened. */
  album: string;
  slug: string;
  /** As cue sheets count: 1m1. */
  number: string;
  peaks: readonly number[];
}

/** A press on a list's button, until its cues are here. */
interface Wish {
  slug: string;
  failure?: string;
  pause: () => void;
}

let player: Player<CueSound> | undefined;
let wish: Wish | undefined;
let media: HTMLAudioElement | undefined;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
const setWish = (next?: Wish) => {
  wish = next;
  tell();
};

/** The element that a first press has opened, or none yet. */
export const siteMedia = (): HTMLAudioElement => (media ??= new Audio());

/** @param opened says what it plays from now on */
export const showSitePlayer = (opened: Player<CueSound>): void => {
  player = opened;
  opened.subscribe(tell);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const useSite = <T extends string | boolean>(read: () => T, atFirst: T): T =>
  useSyncExternalStore(subscribe, read, () => atFirst);

const hasSound = () => (player?.now.sound ?? null) !== null;
/** Whether there is something in the site's player. */
export const useHasSound = (): boolean => useSite(hasSound, false);

type Heard = 'silent' | 'waiting' | 'playing';
const heardOf = (slug: string): Heard => {
  if (wish?.slug === slug) return wish.failure ? 'silent' : 'waiting';
  const now = player?.now;
  if (now?.sound?.slug !== slug || !isSounding(now)) return 'silent';
  return isWaiting(now) ? 'waiting' : 'playing';
};

/** What is heard of a project, and why it is not. */
export const useProjectSound = (slug: string): { heard: Heard; failure: string } => {
  const heard = useSite(() => heardOf(slug), 'silent');
  const failure = useSite(() => (wish?.slug === slug ? (wish.failure ?? '') : ''), '');
  return { heard, failure };
};

const notLoaded = 'We couldn’t load this music. Check your connection and press play again.';
const notThere = 'This music isn’t here anymore.';

/** It was heard to its end, and so all cues of its project. */
const isOver = ({ positionSec, durationSec }: Now): boolean => durationSec > 0 && positionSec >= durationSec - 0.1;

/** Plays all cues of a project, or pauses them. Of several presses the last one counts. @param read gets its cues */
export const togglePlaying = async (slug: string, read: () => Promise<readonly CueSound[]>): Promise<void> => {
  if (heardOf(slug) !== 'silent') return wish?.slug === slug ? wish.pause() : player?.pause();
  const mine: Wish = { slug, pause: () => end() };
  const end = (failure?: string) => wish === mine && setWish(failure ? { ...mine, failure } : undefined);
  setWish(mine);
  // What sounded stops, and what is started meanwhile ends the wish.
  takeSound(mine);
  if (player?.now.sound?.slug === slug && !isOver(player.now)) return player.resume();
  if (!hasSound()) siteMedia().load();
  try {
    const sounds = await read();
    if (wish !== mine) return;
    const [first] = sounds;
    if (first) void player?.play(first, sounds);
    else end(notThere);
  } catch {
    end(notLoaded);
  }
  giveSound(mine);
};
