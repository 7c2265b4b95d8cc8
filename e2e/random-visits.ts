import { randomFrom } from '@cueroom/testing/made-music';
import type { BrowserContext } from 'playwright-core';
import { BreakingLine } from './breaking-line';
import { goodLine, RandomVisit, type Visit } from './random-visit';
import { visitSideBySide } from './side-by-side';

interface Visits extends Pick<Visit, 'api' | 'folder'> {
  runs: number;
  seed: number;
  /** Of the studio. */
  url: string;
  newContext: () => Promise<BrowserContext>;
}

/** Each with a line of its own: a visitor mostly waits. */
const atATime = 3;

/** What a visitor did stands in the error of a visit that failed. */
export const makeRandomVisits = ({ runs, seed, url, newContext, ...where }: Visits): Promise<void> =>
  visitSideBySide({ runs, atATime }, async (nth) => {
    const line = await BreakingLine.open(url);
    line.throttle(goodLine);
    const context = await newContext();
    const visit = new RandomVisit({ ...where, line, context, nth, random: randomFrom(seed + nth) });
    try {
      await visit.run();
    } catch (error) {
      throw new Error(`Visit ${nth} of seed ${seed}, after ${visit.done.join(', ')}`, { cause: error });
    } finally {
      await context.close();
      await line.close();
    }
  });
