import { answerWithin } from '../../../lib/answer-within';
import { onConnected } from '../../../lib/connection';
import { newCreationKey } from '../../../lib/create-once';
import { browserStorage } from '../../../lib/storage';
import { keptPlace } from './kept-place';
import type { PlayedPart } from './listen-player';
import { closedStatuses } from './outbox';

/** At most this often. */
const sentEveryMs = 10_000;
/** For so long a page has to be in sight before its visit counts. */
const seenMs = 2000;
/** A page that is opened again within this time goes on with its visit. */
const visitMs = 30 * 60_000;
/** In one call: its body has at most 16 KiB. */
const maxParts = 120;

/** In whole seconds. What the studio placed in the pitch goes by its version, too, where it is one. */
type Part = Omit<PlayedPart, 'versionId'> & { versionId?: string };

const partsOf = (played: readonly PlayedPart[]): Part[] =>
  played.flatMap(({ trackId, versionId, from, to }) => {
    const part = { trackId, ...(versionId && { versionId }), from: Math.round(from), to: Math.round(to) };
    return part.to > part.from ? [part] : [];
  });

/** It is one of these, or a piece of one. */
const isIn = (parts: readonly Part[], { trackId, versionId, from, to }: Part): boolean =>
  parts.some((one) => one.trackId === trackId && one.versionId === versionId && one.from <= from && to <= one.to);

/**
 * Survives the page that is being left. Not a beacon: from a page without referrer Firefox and Safari send one with
 * `Origin: null`, which the studio refuses as another site's.
 * @throws unless the studio has answered; what it has refused would be refused again, but not under a link that opens again, or
 * under the one that has replaced it
 */
const post = async (path: string, body: object, signal: AbortSignal): Promise<void> => {
  const { status } = await fetch(path, { method: 'POST', keepalive: true, body: JSON.stringify(body), signal });
  if (status >= 500 || [...closedStatuses, 404, 429].includes(status)) throw new Error(`status ${status}`);
};

/** The visit that goes on, also after a reload. It is over half an hour after it was last sent: an answer may be lost. */
const visitOf = (name: string) => {
  const place = `listen-visit-${keptPlace(name)}`;
  const last = JSON.parse(browserStorage.get(place) ?? 'null') as { id: string; atMs: number } | null;
  const id = last && Date.now() - last.atMs < visitMs ? last.id : newCreationKey();
  return { id, goOn: () => void browserStorage.set(place, JSON.stringify({ id, atMs: Date.now() })) };
};

/** What a page, or another tab of the link, could not report. */
const leftOf = (name: string) => {
  const place = `listen-heard-${keptPlace(name)}`;
  return {
    read: () => JSON.parse(browserStorage.get(place) ?? '[]') as Part[],
    keep: (parts: readonly Part[]) => {
      if (parts.length === 0) browserStorage.remove(place);
      else browserStorage.set(place, JSON.stringify(parts));
    },
  };
};

/**
 * Reports the visit, and what was really played, until the studio has it: also on the next visit. A second that is reported twice
 * counts once, so a part is reported as a whole whenever it has grown.
 * @param name of the link, in the browser's storage
 * @returns ends it
 */
export const reportHeard = (
  path: string,
  name: string,
  player: { played: () => PlayedPart[]; subscribe: (listener: () => void) => () => void },
): (() => void) => {
  const left = leftOf(name);
  const visit = visitOf(name);
  const reported: Part[] = [];
  let isSeen = false;
  let isCounted = false;
  let isOver = false;
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const unreported = () => {
    const own = partsOf(player.played());
    return [...left.read().filter((part) => !isIn(own, part)), ...own].filter((part) => !isIn(reported, part));
  };
  const note = () => {
    if (!isOver) timer ??= setTimeout(send, Math.max(0, sentAt + sentEveryMs - Date.now()));
  };
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const heard = unreported().slice(0, maxParts);
    // Its first batch counts the visit: there is none of a page that was hardly looked at.
    if (!isSeen || (isCounted && heard.length === 0)) return;
    sentAt = Date.now();
    isCounted = true;
    visit.goOn();
    const failed = () => {
      isCounted = false;
      note();
    };
    const arrived = () => {
      reported.push(...heard);
      left.keep(left.read().filter((part) => !isIn(reported, part)));
      if (unreported().length > 0) note();
    };
    answerWithin(sentEveryMs, (signal) => post(path, { visit: visit.id, heard }, signal)).then(arrived, failed);
  };
  const seen = whenSeen(() => {
    isSeen = true;
    send();
  });
  /** On a line that is dead nothing of it arrives. */
  const leave = () => {
    if (isSeen) left.keep(unreported());
    send();
  };
  const stops = [player.subscribe(note), seen, whenLeft(leave), onConnected(send)];
  return () => {
    isOver = true;
    leave();
    stops.forEach((stop) => stop());
    clearTimeout(timer);
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
