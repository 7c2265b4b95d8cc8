import { readFileSync } from 'node:fs';
import { collectPageErrors } from './browser';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

test('an admin opens the queue board from the portal, in a tab without credentials, and pauses and resumes a queue', async () => {
  const { page } = await openPortal(browser, studio, '/admin');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Queues' }).click();
  const board = await opening;
  const pageErrors = collectPageErrors(board, studio.url);
  await board.waitForURL('**/api/admin/queues/**');
  await board.goto(`${studio.url}/api/admin/queues/queue/video`);
  await board
    .getByRole('link', { name: /events-media/ })
    .first()
    .waitFor();
  const isPaused = await board.evaluate(async () => {
    const states: boolean[] = [];
    for (const action of ['pause', 'resume']) {
      await fetch(`/api/admin/queues/api/queues/video/${action}`, { method: 'PUT' });
      const { queues } = await (await fetch('/api/admin/queues/api/queues?activeQueue=video')).json();
      states.push(queues.find(({ name }: { name: string }) => name === 'video').isPaused);
    }
    return states;
  });
  expect([isPaused, pageErrors]).toEqual([[true, false], []]);
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
  const submitted = async () => {
    const counts = /^http_requests_total\{method="POST",route="\/api\/artist\/submit",status="201",.*\} (\d+)$/m;
    return Number(counts.exec(await metricsOf('gateway/dist/main.js'))?.[1] ?? 0);
  };
  const before = await submitted();
  await api.submit();
  expect(await submitted()).toBeGreaterThan(before);
  const gateway = await metricsOf('gateway/dist/main.js');
  expect(gateway).toMatch(/^rpc_requests_total\{message="intake\..*",result="done",service="gateway"\} [1-9]/m);
  expect(gateway).toMatch(/^queue_jobs\{queue="video",state="waiting",service="gateway"\} 0$/m);
  expect(await metricsOf('intake/dist/main.js')).toMatch(/^outbox_pending\{collection="artist_submissions",.*\} \d/m);
  expect(await metricsOf('media/dist/main.js')).toMatch(/^storage_free_bytes\{service="media"\} [1-9]/m);
  expect(await metricsOf('media/dist/worker.js')).toMatch(/^build_info\{.*service="media-worker"\} 1$/m);
  const publicResponses = await Promise.all(['/metrics', '/api/metrics'].map((path) => api.fetch(path)));
  expect(publicResponses.map(({ status }) => status)).toEqual([404, 404]);
});
