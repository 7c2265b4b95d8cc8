import type { Watched } from './browser-watch';
import type { Tally, Target } from './part';
import { basic } from './wire';

const board = '/api/admin/queues';
/** Carries what an artist has written into a file. */
const queue = 'events-intake';

/** The board of queues, which somebody else has drawn, shows what events carry: as text, too. */
export const visitBoard = async ({ page, close }: Watched, target: Target, tally: Tally): Promise<void> => {
  await page.goto(`${target.url}/contact`);
  const authorization = basic(target.username, target.password);
  const job = await page.evaluate(findPlanted, { board, queue, authorization });
  if (job === null) throw new Error(`Nothing that was planted is in the queue ${queue}`);
  for (const path of ['', `queue/${queue}`, `queue/${queue}/${encodeURIComponent(job)}`]) {
    tally.tried();
    await page.goto(`${target.url}${board}/${path}`);
    await page.waitForLoadState('networkidle');
  }
  // What lies deep is not shown at first.
  const deeper = page.getByRole('button', { name: 'expand JSON' });
  while ((await deeper.count()) > 0) await deeper.first().click();
  await page.getByText('alert(').first().waitFor();
  await close();
};

// What follows runs in the browser.

/** Lets the browser into the board. @returns the id of an event that carries a planted text */
const findPlanted = async (way: { board: string; queue: string; authorization: string }): Promise<string | null> => {
  const headers = { authorization: way.authorization };
  await fetch(`${way.board}/session`, { method: 'POST', headers });
  for (let page = 1; ; page++) {
    const answer = await fetch(`${way.board}/api/queues?activeQueue=${way.queue}&status=completed&page=${page}`);
    const { queues } = (await answer.json()) as { queues: { name: string; jobs: { id: string; data: unknown }[] }[] };
    const jobs = queues.find(({ name }) => name === way.queue)?.jobs ?? [];
    const planted = jobs.find(({ data }) => JSON.stringify(data).includes('alert('));
    if (planted) return planted.id;
    if (jobs.length === 0) return null;
  }
};
