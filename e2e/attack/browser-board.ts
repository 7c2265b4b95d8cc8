import type { WatchedPage } from './browser-watch';
import type { Tally, Target } from './part';
import { basicAuth } from './wire';

const board = '/api/admin/queues';
/** Its events carry text that artists have entered. */
const queue = 'events-intake';

/** The third-party queue board must show event data as text. */
export const visitBoard = async ({ page, close }: WatchedPage, target: Target, tally: Tally): Promise<void> => {
  await page.goto(`${target.url}/contact`);
  const authorization = basicAuth(target.username, target.password);
  const job = await page.evaluate(findPlanted, { board, queue, authorization });
  if (job === null) throw new Error(`no planted text found in the queue ${queue}`);
  for (const path of ['', `queue/${queue}`, `queue/${queue}/${encodeURIComponent(job)}`]) {
    tally.countRequests();
    await page.goto(`${target.url}${board}/${path}`);
    await page.waitForLoadState('networkidle');
  }
  // Nested data is collapsed at first.
  const deeper = page.getByRole('button', { name: 'expand JSON' });
  while ((await deeper.count()) > 0) await deeper.first().click();
  await page.getByText('alert(').first().waitFor();
  await close();
};

// Functions below run in the browser.

/** Opens a board session. @returns the id of an event with planted text */
const findPlanted = async (input: { board: string; queue: string; authorization: string }): Promise<string | null> => {
  const headers = { authorization: input.authorization };
  await fetch(`${input.board}/session`, { method: 'POST', headers });
  for (let page = 1; ; page++) {
    const response = await fetch(`${input.board}/api/queues?activeQueue=${input.queue}&status=completed&page=${page}`);
    const { queues } = (await response.json()) as { queues: { name: string; jobs: { id: string; data: unknown }[] }[] };
    const jobs = queues.find(({ name }) => name === input.queue)?.jobs ?? [];
    const planted = jobs.find(({ data }) => JSON.stringify(data).includes('alert('));
    if (planted) return planted.id;
    if (jobs.length === 0) return null;
  }
};
