import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { approve, approveAnyway, openPortal } from './portal';
import { useStudio } from './use-studio';
import { variants } from './variants';

const { studio, api, browser } = useStudio('plain');

const submissions = '/admin/submissions';

/** Submits valid short songs and waits until they are inspected. */
const submit = async (artistName: string, songCount = 1): Promise<SubmissionReceipt> => {
  const submission = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', aNewSubmission({ artistName }));
  const wav = readFileSync(await tone({ seconds: 30 }));
  for (let n = 1; n <= songCount; n++)
    await api.addSong(submission, n, { audioFileUrl: await api.upload(wav, 'audio/wav') });
  await eventually(
    async () => {
      const { songs } = await api.submission(submission.id);
      expect(songs.map(({ audio }) => audio.state)).toEqual(songs.map(() => 'valid'));
    },
    { withinMs: 60_000 },
  );
  return submission;
};
const rowOf = (page: Page, artistName: string) => page.getByRole('row', { name: new RegExp(artistName) });
/** On a phone it is a card, which opens by its title. */
const cardOf = (page: Page, artistName: string) => page.getByRole('listitem').filter({ hasText: artistName });
const details = (page: Page) => page.getByRole('dialog', { name: 'Submission Details' });
const openDetails = async (page: Page, artistName: string): Promise<Locator> => {
  const title = cardOf(page, artistName).getByRole('button').filter({ hasText: /\S/ }).first();
  await rowOf(page, artistName).getByRole('button', { name: 'View details' }).or(title).click();
  await details(page).getByText('Songs', { exact: true }).waitFor();
  return details(page);
};
const waitForNotice = (page: Page, role: 'status' | 'alert', text: string | RegExp) =>
  page.getByRole(role).filter({ hasText: text }).first().waitFor();

test('three songs are found, played and approved from anywhere in the portal with at most 15 keystrokes', async () => {
  await submit('Hands On Keys', 3);
  const { page, pageErrors } = await openPortal(browser, studio, '/admin');
  await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
  let keystrokes = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    keystrokes += keys.length;
  };

  await press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
  await press('h', 'a', 'n', 'd');
  await page.getByRole('option', { name: /Hands On Keys/, selected: true }).waitFor();
  await press('Enter');
  await details(page).getByText('Songs', { exact: true }).waitFor();
  for (const n of [1, 2, 3]) {
    await press(String(n));
    const song = details(page).getByRole('listitem', { name: `Song ${n}`, exact: true });
    await song.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await song.getByText(/^0:0[1-9] \/ 0:30$/).waitFor();
  }
  await press('a');
  await approveAnyway(page);
  await waitForNotice(page, 'status', 'The 3 tracks have been moved to the Music Catalog');
  await details(page).waitFor({ state: 'detached' });
  expect(keystrokes).toBeLessThanOrEqual(15);

  const tracks = await api.json<Track[]>('GET', '/api/admin/music');
  expect(tracks.filter(({ artist }) => artist === 'Hands On Keys')).toHaveLength(3);
  await page.getByRole('tab', { name: 'CRM' }).click();
  const player = page.getByRole('region', { name: 'Player', exact: true });
  await player.getByText('Reel 3').waitFor();
  expect(pageErrors).toEqual([]);
});

test('a submission rejected by keyboard is archived, shows the space saved, and can be restored', async () => {
  const { id } = await submit('Turned Down');
  const { page } = await openPortal(browser, studio, '/admin/tracks');
  await page.getByRole('tab', { name: /^New Submissions/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('new sub');
  await page.getByRole('option', { name: /Submissions/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  // The palette leaves the focus on the first row, which may be one that another test has sent since.
  await page.locator('tr[data-index]:focus').waitFor();
  await rowOf(page, 'Turned Down').focus();
  await page.keyboard.press('Enter');
  await details(page).getByText('Songs', { exact: true }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Are you sure you want to reject this submission?' }).waitFor();
  await page.keyboard.press('Enter');
  await waitForNotice(page, 'status', 'Submission Rejected');
  await eventually(async () => expect((await api.submission(id)).archive?.state).toBe('done'), { withinMs: 60_000 });

  await page.getByLabel('Show').selectOption('Rejected');
  const dialog = await openDetails(page, 'Turned Down');
  await dialog.getByText(/before, .* after: \d+% saved/).waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Approve and move to catalog' }).waitFor({ timeout: 60_000 });
  expect((await api.submission(id)).status).toBe('pending');
  // Its row behind the window is gone: the window keeps the focus.
  await rowOf(page, 'Turned Down').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await details(page).waitFor({ state: 'detached' });
});

test('all listed submissions are deleted after a single confirmation', async () => {
  await submit('Goes First', 0);
  await submit('Goes Second', 0);
  const { page } = await openPortal(browser, studio, `${submissions}?q=goes`);
  const row = rowOf(page, 'Goes Second');
  await row.waitFor();
  // Also in compact rows.
  const { y, height } = (await row.boundingBox())!;
  for (const text of ['artist@example.org', 'Slow strings over a tape loop']) {
    const box = (await row.getByText(text).boundingBox())!;
    expect(box.width).toBeGreaterThan(80);
    expect([box.y >= y, box.y + box.height <= y + height]).toEqual([true, true]);
  }
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForNotice(page, 'status', '2 submissions deleted');
  await page.getByText('No submissions match your search').waitFor();
});

test('two admins: conflicting decisions and deletions are reported, and typed feedback is kept', async () => {
  const approved = await submit('Approved Elsewhere');
  const deleted = await submit('Deleted Elsewhere');
  const { page } = await openPortal(browser, studio, submissions);

  await openDetails(page, 'Approved Elsewhere');
  await api.json('POST', `/api/admin/submissions/${approved.id}/approve`);
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForNotice(page, 'alert', 'This submission was approved and cannot be rejected');
  await details(page).getByText('Approved', { exact: true }).first().waitFor();
  await details(page).getByRole('button', { name: 'Close' }).click();

  const dialog = await openDetails(page, 'Deleted Elsewhere');
  await dialog.getByLabel('Feedback', { exact: true }).fill('The second minute is the best of it.');
  await api.json('DELETE', `/api/admin/submissions/${deleted.id}`);
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await waitForNotice(page, 'alert', /does not exist/);
  await dialog.getByText(/Someone has deleted this submission/).waitFor();
  expect(await dialog.getByLabel('Feedback', { exact: true }).inputValue()).toBe(
    'The second minute is the best of it.',
  );
});

test('offline, a decision fails without losing anything, and succeeds once online again', async () => {
  const { id } = await submit('Cut Off');
  const { page } = await openPortal(browser, studio, submissions);
  const dialog = await openDetails(page, 'Cut Off');
  await page.context().setOffline(true);
  await approve(page);
  await waitForNotice(page, 'alert', 'We couldn’t reach the server');
  expect(await dialog.isVisible()).toBe(true);
  await page.context().setOffline(false);
  await approve(page);
  await waitForNotice(page, 'status', 'Submission Approved');
  expect((await api.submission(id)).status).toBe('approved');
});

test('sign-in: wrong credentials, offline, right credentials, and again after they have expired', async () => {
  await submit('Half Written', 0);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(studio.url + submissions);
  const signIn = async (password: string) => {
    await page.getByLabel('Username').fill(studio.username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await expectAccessible(page);
  await signIn('wrong');
  await page.getByText('Invalid credentials').waitFor();
  await page.context().setOffline(true);
  await signIn(studio.password);
  await page.getByText('Authentication failed').waitFor();
  await page.context().setOffline(false);
  await signIn(studio.password);

  const dialog = await openDetails(page, 'Half Written');
  await dialog.getByLabel('Feedback', { exact: true }).fill('Half a sentence');
  await page.evaluate(() => sessionStorage.setItem('adminPassword', 'was changed meanwhile'));
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type(studio.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Feedback', { exact: true }).inputValue()).toBe('Half a sentence');
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await waitForNotice(page, 'status', 'Feedback kept'); // there is no mail server
});

test.each(variants([390], [1440]))('every dialog and the player are accessible at %i px', async (width) => {
  const artistName = `Looked At ${width}`;
  await submit(artistName, 2);
  const { page } = await openPortal(browser, studio, submissions, width);
  await rowOf(page, artistName).or(cardOf(page, artistName)).waitFor();
  await expectAccessible(page);
  const dialog = await openDetails(page, artistName);
  await dialog.getByRole('button', { name: 'Load Audio' }).first().click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject and archive' }).click();
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confirm' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Player', exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('?'); // a phone has no button for it
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('looked');
  await page
    .getByRole('option', { name: new RegExp(artistName) })
    .first()
    .waitFor();
  await expectAccessible(page);
});
