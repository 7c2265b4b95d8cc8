import type { BrowserContext, Page } from 'playwright-core';

/** Seconds that were played, by the path of their file. */
export type Played = ReadonlyMap<string, readonly (readonly [from: number, to: number])[]>;

/** `reported` by the audio element itself; `watched` from outside, as its time went on. */
type Witness = 'reported' | 'watched';

/** What a page's audio element has played, also of files that it had before, and of pages before. */
export const notePlayed = (context: BrowserContext, rate: number) =>
  context.addInitScript((playbackRate) => {
    const found: HTMLAudioElement[] = [];
    const watched: [path: string, from: number, to: number][] = [];
    const pathOf = (audio: HTMLAudioElement) => new URL(audio.currentSrc).pathname;
    const keep = (name: string, parts: readonly unknown[]) => {
      const before = JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[];
      localStorage.setItem(name, JSON.stringify([...before, ...parts]));
    };
    const note = () => {
      const reported = found.flatMap((audio) =>
        Array.from({ length: audio.played.length }, (_, nth) => {
          return [pathOf(audio), audio.played.start(nth), audio.played.end(nth)];
        }),
      );
      keep('reported', reported);
      keep('watched', watched.splice(0));
    };
    window.addEventListener('pagehide', note);

    const watch = (audio: HTMLAudioElement) => {
      let last: { path: string; at: number } | undefined;
      const forget = () => (last = undefined);
      for (const jump of ['seeking', 'emptied', 'pause']) audio.addEventListener(jump, forget);
      setInterval(() => {
        if (audio.paused || audio.seeking || !audio.currentSrc) return forget();
        const now = { path: pathOf(audio), at: audio.currentTime };
        if (last?.path === now.path && now.at > last.at) watched.push([now.path, last.at, now.at]);
        last = now;
      }, 20);
    };
    window.Audio = class extends Audio {
      constructor() {
        super();
        Object.assign(this, { defaultPlaybackRate: playbackRate, muted: true });
        found.push(this);
        watch(this);
      }
      // It forgets what it has played when it gets another file.
      override get src() {
        return super.src;
      }
      override set src(address: string) {
        if (this.currentSrc) note();
        super.src = address;
      }
    };
    Object.assign(window, { notePlayed: note });
  }, rate);

/** By now: it has to be paused. */
export const readPlayed = async (page: Page, witness: Witness): Promise<Played> => {
  const all = await page.evaluate((name) => {
    (window as unknown as { notePlayed: () => void }).notePlayed();
    return JSON.parse(localStorage.getItem(name) ?? '[]') as [string, number, number][];
  }, witness);
  const played = new Map<string, [number, number][]>();
  for (const [path, from, to] of all.sort((one, other) => one[1] - other[1])) {
    const ranges = played.get(path) ?? [];
    played.set(path, ranges);
    const last = ranges.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else ranges.push([from, to]);
  }
  return played;
};

export const playedSec = (played: Played): number =>
  [...played.values()].flat().reduce((sum, [from, to]) => sum + to - from, 0);
