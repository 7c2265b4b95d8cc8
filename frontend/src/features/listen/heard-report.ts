import { newCreationKey } from '../../lib/create-once';
import type { Now } from './listen-player';

/** At most this often. */
const sentEveryMs = 10_000;
/** For so long a page has to be in sight before its visit counts. */
const seenMs = 2000;
/** A larger step is a jump, not something that was heard. */
const longestStepSec = 1.5;

interface Part {
  trackId: string;
  from: number;
  to: number;
}

/** Tells the studio of the visit, and of the seconds that were really played. @returns ends it */
export const reportHeard = (
  path: string,
  player: { read: () => Now; subscribe: (listener: () => void) => () => void },
): (() => void) => {
  const visit = newCreationKey();
  let parts: Part[] = [];
  let isSeen = false;
  let isCounted = false;
  let sentAt = 0;
  let last: { trackId: string; sec: number } | undefined;

  const send = () => {
    // Its first batch counts the visit: there is none of a page that was hardly looked at.
    if (!isSeen) return;
    if (isCounted && parts.length === 0) return;
    // As text: a page that is being left may send no other kind to everywhere.
    if (!navigator.sendBeacon(path, JSON.stringify({ visit, heard: parts }))) return;
    sentAt = Date.now();
    isCounted = true;
    parts = [];
  };
  const seen = whenSeen(() => {
    isSeen = true;
    send();
  });

  const note = () => {
    const { sound, state, positionSec } = player.read();
    const from = last && sound?.trackId === last.trackId ? last.sec : positionSec;
    const step = positionSec - from;
    if (sound && state === 'playing' && step > 0 && step < longestStepSec) {
      const latest = parts.at(-1);
      if (latest?.trackId === sound.trackId && Math.abs(latest.to - from) < 0.01) latest.to = positionSec;
      else parts.push({ trackId: sound.trackId, from, to: positionSec });
    }
    last = sound ? { trackId: sound.trackId, sec: positionSec } : undefined;
    if (parts.length > 0 && Date.now() - sentAt >= sentEveryMs) send();
  };
  const leave = () => {
    if (parts.length > 0) send();
  };
  const hide = () => document.visibilityState === 'hidden' && leave();
  const stop = player.subscribe(note);
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', leave);
  return () => {
    leave();
    stop();
    seen();
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', leave);
  };
};

/** Once the page was in sight long enough. @returns ends it */
const whenSeen = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(done, seenMs);
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  const done = () => {
    end();
    then();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return end;
};
