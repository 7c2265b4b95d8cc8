import { readFile } from 'node:fs/promises';
import type { HistoryRow } from '@cueroom/contracts/record-history';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { TrashRow } from '@cueroom/contracts/trash';
import { limits } from '@cueroom/contracts/rules';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { openPortal } from './portal';
import { brisk } from './studio';
import { useStudio } from './use-studio';

jest.setTimeout(120_000);
const { studio, api, browser } = useStudio('plain');

const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const answerOf = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, studio.url), { headers });
const statusOf = async (path: string) => (await answerOf(path, { authorization: api.authorization })).status;
const trashOf = (kind: string) => api.json<TrashRow[]>('GET', `/api/admin/trash?entityType=${kind}`);
const rowOf = async (kind: string, title: string) => (await trashOf(kind)).find((row) => row.title === title);

test('a deleted submission is kept with its files and its link beyond the undo, comes back to the byte, and ends for good', async () => {
  const artistName = 'Kept For A While';
  const receipt = await api.json<SubmissionReceipt & { link?: string }>(
    'POST',
    '/api/artist/submit',
    aNewSubmission({ artistName }),
  );
  const sound = await readFile(await tone({ seconds: 2 }));
  await api.addSong(receipt, 1, { audioFileUrl: await api.upload(sound, 'audio/wav') });
  const path = `/api/admin/submissions/${receipt.id}`;
  await eventually(async () => expect((await api.submission(receipt.id)).songs[0]?.audio.state).toBe('valid'), {
    withinMs: 60_000,
  });
  await api.json('PATCH', path, { tags: ['slow'] });
  const before = await api.json<SubmissionWithSongs>('GET', path);
  const fileUrl = before.songs[0]?.audioFileUrl ?? '';
  const link = `/api/music/${receipt.link?.split('/').pop()}`;
  expect((await answerOf(link)).status).toBe(200);

  await api.json('DELETE', path);
  const deletedAtMs = Date.now();
  const history = `/api/admin/history?entityType=submission&entityId=${receipt.id}`;
  expect(await Promise.all([path, link, history].map(statusOf))).toEqual([404, 404, 404]);
  const row = await rowOf('submission', artistName);
  expect(row).toMatchObject({ entityType: 'submission', id: receipt.id, deletedBy: studio.username });
  const pastUndoMs = (Number(brisk.TEST_UNDO_WINDOW_SEC) + limits.undoGraceSec) * 1000;
  await eventually(() => expect(Date.now()).toBeGreaterThan(deletedAtMs + pastUndoMs), { withinMs: 60_000 });
  expect(await statusOf(path)).toBe(404);
  await expect(api.json('POST', `${path}/restore`)).rejects.toThrow('404');

  await api.json('POST', `/api/admin/trash/submission/${receipt.id}/restore`);
  const restored = await api.json<SubmissionWithSongs>('GET', path);
  expect(restored).toMatchObject({ tags: before.tags, status: before.status, revision: before.revision });
  const file = await answerOf(fileUrl, { authorization: api.authorization });
  expect(sound.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  expect((await answerOf(link)).status).toBe(200);
  expect(await rowOf('submission', artistName)).toBeUndefined();
  expect((await api.json<HistoryRow[]>('GET', history))[0]).toMatchObject({
    by: studio.username,
    changes: [{ field: 'tags', from: [], to: ['slow'] }],
  });

  await api.json('DELETE', path);
  await api.json('DELETE', `/api/admin/trash/submission/${receipt.id}`);
  expect(await rowOf('submission', artistName)).toBeUndefined();
  await expect(api.json('POST', `/api/admin/trash/submission/${receipt.id}/restore`)).rejects.toThrow('404');
  await eventually(async () => expect(await statusOf(fileUrl)).toBe(404), { withinMs: 60_000 });
  await eventually(async () => expect((await answerOf(link)).status).toBe(410), { withinMs: 60_000 });
});

test('the trash stands beside the list and in the search over everything', async () => {
  const title = 'Thrown Away Twice';
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/projects', { title, medium: 'Film' });
  await api.json('DELETE', `/api/admin/projects/${id}`);
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/projects');
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const item = trash.getByRole('listitem').filter({ hasText: title });
  await page.getByRole('button', { name: 'Trash' }).click();
  await item.getByRole('button', { name: 'Restore' }).click();
  await waitForToast(page, 'Project restored');
  await item.waitFor({ state: 'detached' });
  expect(await statusOf(`/api/admin/projects/${id}`)).toBe(200);
  await trash.getByRole('button', { name: 'Close' }).click();

  await api.json('DELETE', `/api/admin/projects/${id}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').fill('trash');
  await page.keyboard.press('Enter');
  await item.getByRole('button', { name: 'Delete for good' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this project for good?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Project deleted for good');
  await item.waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});
