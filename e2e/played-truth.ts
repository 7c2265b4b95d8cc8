import type { BrowserContext, Page } from 'playwright-core';

/** Seconds that were played, by the path of their file. */
export type Played = ReadonlyMap<string, readonly (readonly [from: number, to: number])[]>;

const place = 'test-played';

/** What a page's audio element itself says that it has played, also of files that it had before, and of pages before. */
export const notePlayed = (context: BrowserContext, rate: number) =>
  context.addInitScript(
    ({ name, playbackRate }) => {
      const found: HTMLAudioElement[] = [];
      const note = () => {
        const all = JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[];
        for (const audio of found)
          for (let nth = 0; nth < audio.played.length; nth++)
            all.push([new URL(audio.currentSrc).pathname, audio.played.start(nth), audio.played.end(nth)]);
        localStorage.setItem(name, JSON.stringify(all));
      };
      window.addEventListener('pagehide', note);
      window.Audio = class extends Audio {
        constructor() {
          super();
          Object.assign(this, { defaultPlaybackRate: playbackRate, muted: true });
          found.push(this);
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
    },
    { name: place, playbackRate: rate },
  );

/** By now: it has to be paused. */
export const readPlayed = async (page: Page): Promise<Played> => {
  const all = await page.evaluate((name) => {
    (window as unknown as { notePlayed: () => void }).notePlayed();
    return JSON.parse(localStorage.getItem(name) ?? '[]') as [string, number, number][];
  }, place);
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
