import { answerWithin } from '../../../lib/api/answer-within';
import { onConnected } from '../../../lib/api/connection';
import type { PlayedPart, Sound } from './sound';

/** At most this often. */
const sentEveryMs = 10_000;
/** In one call: its body has at most 16 KiB. */
const maxParts = 120;

/** What was played of one file, in its whole seconds, with what names the file. */
export type HeardPart<Name> = Name & { from: number; to: number };

interface HeardOptions<S extends Sound, Name> {
  player: { played: () => PlayedPart<S>[]; subscribe: (listener: () => void) => () => void };
  /** Null: of this one no one wants to know. */
  nameOf: (sound: S) => Name | null;
  /** @throws unless it has arrived */
  send: (parts: readonly HeardPart<Name>[], signal: AbortSignal) => Promise<unknown>;
  /** What a page, or another tab, could not report. Missing: what has not arrived when the page is left is lost. */
  left?: { read: () => HeardPart<Name>[]; keep: (parts: readonly HeardPart<Name>[]) => void };
  /** Tells once the page was in sight long enough to be a visit, which its first report counts, whatever was played. @returns ends it */
  whenSeen?: (then: () => void) => () => void;
}

/**
 * Reports what was really played until the studio has it. A second that is reported twice counts once, so a part is reported as a
 * whole whenever it has grown.
 * @returns ends it
 */
export const reportHeard = <S extends Sound, Name extends object>(options: HeardOptions<S, Name>): (() => void) => {
  const { player, left, whenSeen } = options;
  const reported: HeardPart<Name>[] = [];
  let isSeen = !whenSeen;
  let isCounted = !whenSeen;
  let isOver = false;
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const unreported = () => {
    const own = partsOf(player.played(), options.nameOf);
    const before = left?.read() ?? [];
    return [...before.filter((part) => !isIn(own, part)), ...own].filter((part) => !isIn(reported, part));
  };
  const note = () => {
    if (!isOver) timer ??= setTimeout(send, Math.max(0, sentAt + sentEveryMs - Date.now()));
  };
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const heard = unreported().slice(0, maxParts);
    if (!isSeen || (isCounted && heard.length === 0)) return;
    sentAt = Date.now();
    isCounted = true;
    const failed = () => {
      isCounted = !whenSeen;
      note();
    };
    const arrived = () => {
      reported.push(...heard);
      left?.keep(left.read().filter((part) => !isIn(reported, part)));
      if (unreported().length > 0) note();
    };
    answerWithin(sentEveryMs, (signal) => options.send(heard, signal)).then(arrived, failed);
  };
  const seen = whenSeen?.(() => {
    isSeen = true;
    send();
  });
  /** On a line that is dead nothing of it arrives. */
  const leave = () => {
    if (isSeen) left?.keep(unreported());
    send();
  };
  const stops = [player.subscribe(note), seen, whenLeft(leave), onConnected(send)];
  return () => {
    isOver = true;
    leave();
    stops.forEach((stop) => stop?.());
    clearTimeout(timer);
  };
};

/** What is less than half a second is nothing. */
const partsOf = <S extends Sound, Name>(played: readonly PlayedPart<S>[], nameOf: (sound: S) => Name | null) =>
  played.flatMap(({ sound, from, to }) => {
    const name = nameOf(sound);
    const [first, last] = [Math.round(from), Math.round(to)];
    return name && last > first ? [{ ...name, from: first, to: last }] : [];
  });

/** It is one of these, or a piece of one. */
const isIn = <Name>(parts: readonly HeardPart<Name>[], part: HeardPart<Name>): boolean =>
  parts.some((one) => fileOf(one) === fileOf(part) && one.from <= part.from && part.to <= one.to);
const fileOf = ({ from: _from, to: _to, ...name }: HeardPart<unknown>): string => JSON.stringify(name);

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
