import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { Api } from './api';
import { collectPageErrors, openBrowser } from './browser';
import { openPortal } from './portal';
import { startStudio, type Studio } from './studio';

let studio: Studio;
let browser: Browser;
beforeAll(async () => {
  studio = await startStudio('media-worker=1');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await studio?.stop();
});

test('an admin opens the queue board from the portal, in a tab without credentials, and pauses a queue', async () => {
  const { page } = await openPortal(browser, studio, '');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Queues' }).click();
  const board = await opening;
  const pageErrors = collectPageErrors(board, studio.url);
  await board.waitForURL('**/api/admin/queues/**');
  await board.goto(`${studio.url}/api/admin/queues/queue/audio`);
  await board
    .getByRole('link', { name: /events-media/ })
    .first()
    .waitFor();
  const isPaused = await board.evaluate(async () => {
    await fetch('/api/admin/queues/api/queues/audio/pause', { method: 'PUT' });
    const { queues } = await (await fetch('/api/admin/queues/api/queues?activeQueue=audio')).json();
    return queues.find(({ name }: { name: string }) => name === 'audio').isPaused;
  });
  expect([isPaused, pageErrors]).toEqual([true, []]);
});

/** The metrics of all processes that run a script, from their health port. */
const metricsOf = async (script: string): Promise<string> => {
  const responses = studio.pids(script).map(async (pid) => {
    const port = /(?:^|\0)HEALTH_PORT=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  });
  return (await Promise.all(responses)).join('\n');
};

test('every process exposes metrics on its internal port only', async () => {
  const api = new Api(studio);
  await api.submit();
  const gateway = await metricsOf('gateway/dist/main.js');
  expect(gateway).toMatch(/^http_requests_total\{method="POST",route="\/api\/artist\/submit",status="201",.*\} 1$/m);
  expect(gateway).toMatch(/^rpc_requests_total\{message="intake\..*",result="done",service="gateway"\} [1-9]/m);
  expect(gateway).toMatch(/^queue_jobs\{queue="audio",state="waiting",service="gateway"\} 0$/m);
  expect(await metricsOf('intake/dist/main.js')).toMatch(/^outbox_pending\{collection="artist_submissions",.*\} \d/m);
  expect(await metricsOf('media/dist/main.js')).toMatch(/^storage_free_bytes\{service="media"\} [1-9]/m);
  expect(await metricsOf('media/dist/worker.js')).toMatch(/^build_info\{.*service="media-worker"\} 1$/m);
  const publicResponses = await Promise.all(['/metrics', '/api/metrics'].map((path) => api.fetch(path)));
  expect(publicResponses.map(({ status }) => status)).toEqual([404, 404]);
});
