import { onConnected } from '../../lib/connection';
import { newCreationKey } from '../../lib/create-once';
import type { Now } from './listen-player';

/** At most this often. */
const sentEveryMs = 10_000;
/** For so long a page has to be in sight before its visit counts. */
const seenMs = 2000;
/** A larger step is a jump, not something that was heard. */
const longestStepSec = 1.5;
/** In one call. */
const maxParts = 200;

interface Part {
  trackId: string;
  from: number;
  to: number;
}

/** With one more part, which goes on from the last one where it can. */
const withPart = (parts: readonly Part[], part: Part): Part[] => {
  const last = parts.at(-1);
  const goesOn = last?.trackId === part.trackId && Math.abs(last.to - part.from) < 0.01;
  return goesOn ? [...parts.slice(0, -1), { ...last, to: part.to }] : [...parts, part].slice(-maxParts);
};

/**
 * Survives the page that is being left. Not a beacon: from a page without referrer Firefox and Safari send one with
 * `Origin: null`, which the studio refuses as another site's.
 * @throws unless the studio has answered; what it has refused would be refused again
 */
const post = async (path: string, body: object): Promise<void> => {
  const { status } = await fetch(path, { method: 'POST', keepalive: true, body: JSON.stringify(body) });
  if (status >= 500 || status === 429) throw new Error(`status ${status}`);
};

/** Tells the studio of the visit, and of the seconds that were really played. @returns ends it */
export const reportHeard = (
  path: string,
  player: { read: () => Now; subscribe: (listener: () => void) => () => void },
): (() => void) => {
  const visit = newCreationKey();
  let parts: Part[] = [];
  let isSeen = false;
  let isCounted = false;
  let isOver = false;
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: { trackId: string; sec: number } | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    // Its first batch counts the visit: there is none of a page that was hardly looked at.
    if (!isSeen || (isCounted && parts.length === 0)) return;
    const batch = parts;
    parts = [];
    sentAt = Date.now();
    isCounted = true;
    // What may not have arrived is sent again: reported twice, it counts once.
    void post(path, { visit, heard: batch }).catch(() => {
      parts = [...batch, ...parts].reduce(withPart, []);
      isCounted = false;
      if (!isOver) timer ??= setTimeout(send, sentEveryMs);
    });
  };
  const seen = whenSeen(() => {
    isSeen = true;
    send();
  });

  const note = () => {
    const { sound, state, positionSec } = player.read();
    const from = last && sound?.trackId === last.trackId ? last.sec : positionSec;
    const step = positionSec - from;
    if (sound && state === 'playing' && step > 0 && step < longestStepSec)
      parts = withPart(parts, { trackId: sound.trackId, from, to: positionSec });
    last = sound ? { trackId: sound.trackId, sec: positionSec } : undefined;
    if (parts.length > 0) timer ??= setTimeout(send, Math.max(0, sentAt + sentEveryMs - Date.now()));
  };
  const stops = [player.subscribe(note), seen, whenLeft(send), onConnected(send)];
  return () => {
    isOver = true;
    send();
    stops.forEach((stop) => stop());
  };
};

/** Whenever the page may be left for good. @returns ends it */
const whenLeft = (then: () => void): (() => void) => {
  const hide = () => document.visibilityState === 'hidden' && then();
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', then);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', then);
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
