import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import type { ListedPitch, PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { findOverflows } from './overflow';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const soon = { withinMs: 30_000 };
const { studio, api, browser } = useStudio('replicated');

const addTrack = async (title: string, seconds: number, more: object = {}) => {
  const sound = readFileSync(await tone({ seconds, format: 'mp3', isMusicLike: true }));
  const track = { title, artist: 'Pitch Pages Trio', fileUrl: await api.upload(sound, 'audio/mpeg'), ...more };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/music', track);
  await eventually(async () => {
    const { audio } = await api.json<{ audio: { state: string } }>('GET', `/api/admin/music/${id}`);
    expect(audio.state).toBe('valid');
  }, soon);
  return id;
};
const pitchOf = async (title: string) => {
  const pitches = await api.json<ListedPitch[]>('GET', '/api/admin/pitches');
  const { id } = pitches.find((pitch) => pitch.title === title)!;
  return api.json<PitchWithRecipients>('GET', `/api/admin/pitches/${id}`);
};

/** A client's browser: a phone, which has never seen the studio. */
const openLink = async (link: string, width = 390) => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  const answer = await page.goto(link);
  return { page, pageErrors, answer };
};
const trackOn = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choice = (page: Page, track: string, name: string) =>
  trackOn(page, track).getByRole('button', { name, exact: true });

test('from chosen rows to a copied link; heard, chosen, commented and answered, live on both sides; revoked', async () => {
  for (const title of ['Undertow', 'Low Tide', 'Salt Roads']) await addTrack(title, title === 'Low Tide' ? 40 : 10);

  const { page: portal, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=pitch+pages');
  await portal.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const title of ['Low Tide', 'Undertow', 'Salt Roads'])
    await portal.getByRole('checkbox', { name: `Select ${title}` }).check();
  await portal.getByRole('button', { name: 'New pitch' }).click();
  await portal.waitForURL(/\/admin\/pitches\/[0-9a-f]{24}$/);
  const title = portal.getByRole('dialog').getByLabel('Title');
  await expect(title.inputValue()).resolves.toBe('Untitled pitch');
  const recipients = portal.getByRole('region', { name: 'Recipients' });
  await recipients.getByRole('button', { name: 'Add recipients' }).click();
  await recipients.getByLabel('Add recipients').fill('Dana Ortiz <dana@northlight.example>, Ren');
  await recipients.getByRole('button', { name: 'Add', exact: true }).click();
  await recipients.getByRole('button', { name: 'Open the pitch' }).click();
  const ofDana = recipients.getByRole('row', { name: /Dana Ortiz/ });
  await ofDana.getByRole('button', { name: 'Copy link' }).click();
  await portal.getByText('Link copied', { exact: true }).waitFor();
  const link = await portal.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/listen\/[\w-]{43}$/);

  await title.fill('Dark strings');
  const tracks = portal.getByRole('region', { name: 'Tracks' });
  const rows = tracks.getByRole('list').first().getByRole('listitem');
  await rows.first().getByRole('button', { name: 'Move down' }).press('Enter');
  await rows.first().getByLabel('Note').fill('The door opens at 1:10');
  await portal.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await eventually(async () => expect((await pitchOf('Dark strings')).tracks).toHaveLength(3), soon);
  expect((await pitchOf('Dark strings')).tracks[0]).toMatchObject({ note: 'The door opens at 1:10' });
  await expectAccessible(portal);

  // To fetch the link alone is no visit.
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
  const { page, pageErrors: clientErrors, answer } = await openLink(link);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await page.getByText('For Dana Ortiz').waitFor();
  await expectAccessible(page);
  expect(await findOverflows(page, 390)).toEqual([]);
  await choice(page, 'Low Tide', 'Play').click();
  await choice(page, 'Low Tide', 'Pause').waitFor();
  await page.getByRole('slider', { name: 'Seek in Low Tide' }).press('End');
  await choice(page, 'Low Tide', 'Yes').click();
  await trackOn(page, 'Low Tide').getByLabel('Comment', { exact: true }).fill('Is there a shorter one?');
  await choice(page, 'Low Tide', 'Add comment').click();
  await trackOn(page, 'Low Tide').getByText('Is there a shorter one?').waitFor();
  await choice(page, 'Undertow', 'Request license').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  await page.getByText('Project is required').waitFor();
  await page.getByRole('dialog').getByLabel('Project').fill('Northlight, episode 3');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  await trackOn(page, 'Undertow').getByText('Requested for').waitFor();

  const activity = portal.getByRole('region', { name: 'Activity' });
  const published = ['opened the pitch', 'chose Yes for “Low Tide”', 'commented on “Low Tide”', 'asked for a license'];
  for (const words of published) await activity.getByRole('listitem').filter({ hasText: words }).first().waitFor();
  await activity.getByRole('button', { name: 'Answer' }).click();
  await activity.getByLabel('Answer').fill('Yes, a 30 s cut');
  await activity.getByRole('button', { name: 'Send answer' }).click();
  await trackOn(page, 'Low Tide').getByText('Yes, a 30 s cut').waitFor();
  await rows.first().getByLabel('Note').fill('It opens later');
  await page.getByText('It opens later').waitFor();
  await ofDana.getByRole('button', { name: 'Edit', exact: true }).click();
  const settings = portal.getByRole('dialog', { name: 'Edit recipient' });
  await settings.getByLabel('Message').fill('Dana, the door is yours.');
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Dana, the door is yours.').waitFor();

  await page.reload();
  await page.locator('button[aria-pressed=true]', { hasText: 'Yes' }).waitFor();
  await trackOn(page, 'Low Tide').getByText('Is there a shorter one?').waitFor();
  await eventually(async () => {
    const [dana, ren] = (await pitchOf('Dark strings')).recipients;
    // A reload goes on with its visit.
    expect([dana?.visits, ren?.visits]).toEqual([1, 0]);
  }, soon);

  await ofDana.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('heading', { name: 'This link is no longer open' }).waitFor();
  expect((await page.reload())?.status()).toBe(410);
  // The same link, and what was chosen.
  const notice = portal.getByRole('status').filter({ hasText: 'Link revoked' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await portal.getByText('Link restored', { exact: true }).waitFor();
  expect((await page.reload())?.status()).toBe(200);
  await page.locator('button[aria-pressed=true]', { hasText: 'Yes' }).waitFor();
  expect([...pageErrors, ...clientErrors.filter((error) => !error.includes('410'))]).toEqual([]);
});

test('a password opens the page once a browser; another client sees nothing of the first one; without scripts it can be read', async () => {
  const rights = { composition: [{ name: 'Zoë Lind', role: 'writer', share: 100 }], master: [], signatories: [] };
  const trackId = await addTrack('Field Notes', 20, { rights });
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', {
    ...{ title: 'Quiet ones', status: 'open', access: 'mp3', askRights: true },
    tracks: [{ trackId, section: 'Morning' }],
  });
  const add = (fields: object) => api.json<LinkedRecipient>('POST', `/api/admin/pitches/${id}/recipients`, fields);
  const [locked, open] = [await add({ name: 'Dana', password: 'north-light' }), await add({ name: 'Ren' })];
  const { page, pageErrors } = await openLink(locked.link!);
  await page.waitForLoadState('networkidle');
  expect(pageErrors).toEqual([]);
  await page.getByLabel('Password').fill('south-light');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('The password is wrong').waitFor();
  await page.getByLabel('Password').fill('north-light');
  await page.getByRole('button', { name: 'Open' }).click();
  await choice(page, 'Field Notes', 'No').click();
  await page.locator('button[aria-pressed=true]', { hasText: 'No' }).waitFor();
  const reloaded = await page.reload();
  expect(await reloaded?.text()).toContain('Field Notes');
  await page.locator('button[aria-pressed=true]', { hasText: 'No' }).waitFor();
  expect(await trackOn(page, 'Field Notes').getByText('Incomplete').count()).toBe(0);
  const topOf = async (name: string) => (await choice(page, 'Field Notes', name).boundingBox())?.y;
  expect(await topOf('Clearance sheet')).toBe(await topOf('Download'));

  const other = await openLink(open.link!, 1440);
  await trackOn(other.page, 'Field Notes').waitFor();
  expect(await other.page.locator('button[aria-pressed=true]').count()).toBe(0);
  const page2 = await api.json<ListenPage>('GET', new URL(open.link!).pathname.replace('/listen', '/api/listen'));
  expect(page2.tracks[0]).toMatchObject({ choice: null, comments: [] });
  const downloading = other.page.waitForEvent('download');
  await choice(other.page, 'Field Notes', 'Download').click();
  expect((await downloading).suggestedFilename()).toMatch(/Field Notes.*\.mp3$/);
  await eventually(async () => {
    const [, ren] = (await pitchOf('Quiet ones')).recipients;
    expect(ren?.reactions.flatMap(({ downloads }) => downloads)).toMatchObject([{ format: 'mp3' }]);
  }, soon);
  const sheet = other.page.waitForEvent('download');
  await choice(other.page, 'Field Notes', 'Clearance sheet').click();
  expect((await sheet).suggestedFilename()).toMatch(/^Clearance sheet.*\.pdf$/);
  const zipping = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: 'Download all' }).click();
  expect((await zipping).suggestedFilename()).toBe('Quiet ones.zip');

  await other.page.emulateMedia({ media: 'print' });
  const title = other.page.getByRole('heading', { name: 'Field Notes' });
  expect(await title.evaluate((of) => getComputedStyle(of, '::before').content)).toContain('counter(track)');
  expect(await choice(other.page, 'Field Notes', 'Play').isVisible()).toBe(false);

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const still = await withoutScripts.newPage();
  await still.goto(open.link!);
  await still.getByText('Field Notes').waitFor();
  await still.getByText('switch on JavaScript').waitFor();
  expect(await still.title()).toMatch(/^Music for you/);
});

test('the lists of formats stay within a phone, and a chosen one is downloaded', async () => {
  const tracks = [{ trackId: await addTrack('Slow Lanes', 12) }];
  const pitch = { title: 'In every format', status: 'open', access: 'original', tracks };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', pitch);
  const { link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${id}/recipients`, { name: 'Dana' });
  const { page, pageErrors } = await openLink(link!, 360);
  /** Of the list that is open, from the left edge of the window. */
  const edges = async () => {
    const box = await page
      .getByRole('button', { name: 'MP3, 320 kbps' })
      .locator('xpath=ancestor::ul[1]')
      .boundingBox();
    return { left: box!.x, right: box!.x + box!.width };
  };
  const isWithin = ({ left, right }: { left: number; right: number }) => left >= 0 && right <= 360;
  const all = page.getByRole('button', { name: 'Download all' });
  await all.click();
  expect(isWithin(await edges())).toBe(true);
  await all.click();
  await choice(page, 'Slow Lanes', 'Download').click();
  expect(isWithin(await edges())).toBe(true);
  const downloading = page.waitForEvent('download');
  await choice(page, 'Slow Lanes', 'WAV').click();
  expect((await downloading).suggestedFilename()).toMatch(/Slow Lanes.*\.wav$/);
  expect(pageErrors).toEqual([]);
});

test('a password that is sent before the code arrives opens the page then; code that never comes is said', async () => {
  const tracks = [{ trackId: await addTrack('First Light', 12) }];
  const pitch = { title: 'Early', status: 'open', tracks };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', pitch);
  const recipient = { name: 'Dana', password: 'north-light' };
  const { link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${id}/recipients`, recipient);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  await page.route('**/assets/listen-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const started = page.waitForRequest('**/assets/listen-*.js');
  await page.goto(link!, { waitUntil: 'commit' });
  await started;
  await page.getByLabel('Password').fill('north-light');
  const open = page.getByRole('button', { name: 'Open' });
  while ((await open.getAttribute('data-pressed')) === null) await page.getByLabel('Password').press('Enter');
  release();
  await trackOn(page, 'First Light').waitFor();

  await page.route('**/assets/listen-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('alert').getByText('This page did not load completely').waitFor();
  await page.unroute('**/assets/listen-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await trackOn(page, 'First Light').waitFor();
});
