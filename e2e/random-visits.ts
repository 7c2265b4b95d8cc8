import { randomFrom } from '@cueroom/testing/made-music';
import type { BrowserContext } from 'playwright-core';
import { goodLine, RandomVisit, type Visit } from './random-visit';

interface Visits extends Pick<Visit, 'line' | 'api' | 'folder'> {
  runs: number;
  seed: number;
  newContext: () => Promise<BrowserContext>;
}

/** What a visitor did stands in the error of a visit that failed. */
export const makeRandomVisits = async ({ runs, seed, newContext, line, ...where }: Visits): Promise<void> => {
  line.throttle(goodLine);
  for (let nth = 1; nth <= runs; nth++) {
    const context = await newContext();
    const visit = new RandomVisit({ ...where, line, context, nth, random: randomFrom(seed + nth) });
    try {
      await visit.run();
    } catch (error) {
      throw new Error(`Visit ${nth} of seed ${seed}, after ${visit.done.join(', ')}`, { cause: error });
    } finally {
      await context.close();
    }
  }
};
