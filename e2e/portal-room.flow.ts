import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';
import { variants } from './variants';

const widths = [320, 360, 390, 640, 700, 768, 820, 1024, 1280, 1440, 1920];
const wayHome = '/admin/tracks?q=way+home';
const places = [
  ...['/admin', '/admin/briefs', '/admin/contacts', wayHome, '/admin/submissions', '/admin/pitches'],
  ...['/admin/content', '/admin/projects', '/admin/hero'],
];

const { studio, api, browser } = useStudio('plain');

/** Its row says all that a row can say. */
const pitchWithAnswers = async () => {
  const title = 'Dark strings that open late for the harbor scene of the third episode';
  const track = { title: 'Undertow', artist: 'Mara' };
  const trackIds: string[] = [];
  for (let nth = 0; nth < 3; nth++)
    trackIds.push((await api.json<{ id: string }>('POST', '/api/admin/music', track)).id);
  const tracks = trackIds.map((trackId) => ({ trackId }));
  const pitch = await api.json<{ id: string }>('POST', '/api/admin/pitches', { title, status: 'open', tracks });
  const recipients = `/api/admin/pitches/${pitch.id}/recipients`;
  const { link } = await api.json<LinkedRecipient>('POST', recipients, { name: 'Dana Ortiz' });
  const page = `/api/listen/${link?.split('/').at(-1)}`;
  for (const [nth, choice] of (['yes', 'maybe', 'no'] as const).entries()) {
    await api.json('PUT', `${page}/tracks/${trackIds[nth]}/choice`, { choice });
    await api.json('POST', `${page}/tracks/${trackIds[nth]}/comments`, { at: 0, text: 'Is there a shorter one?' });
  }
  await api.json('POST', `${page}/requests`, { trackId: trackIds[0], project: 'Northlight' });
  return pitch.id;
};
let pitchId = '';

beforeAll(async () => {
  for (let nth = 1; nth <= 24; nth++) {
    const track = { title: `Reel ${nth}, the long way home`, artist: 'Harbour Light Ensemble', album: 'Charts' };
    const facts = { genre: 'Cinematic', bpm: 60 + nth, key: 'D minor', available: nth % 3 > 0 };
    await api.json('POST', '/api/admin/music', { ...track, ...facts, fileUrl: 'https://example.org/reel.mp3' });
  }
  pitchId = await pitchWithAnswers();
  await api.json('POST', '/api/briefs', aNewBrief({ projectTitle: 'The Salt Road' }));
  await api.json('POST', '/api/contacts', aNewContact({}));
  const submission = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', aNewSubmission({}));
  await api.addSong(submission, 1, { trackTitle: 'Low Tide', audioFileUrl: null });
  const letter = {
    kind: 'letter-approve',
    name: 'In the harbor',
    text: 'Hello {{artistName}},\n\nwe take it.\n'.repeat(9),
  };
  await api.json('POST', '/api/admin/templates', letter);
  await api.json('POST', '/api/admin/projects', { title: 'Room Ferry', medium: 'Film', year: 2026 });
  await api.json('POST', '/api/admin/logo-wall', { name: 'Fjordhus', displayOrder: 1, active: true });
});

const open = async (page: Page, place: string) => {
  await page.goto(studio.url + place);
  await page.getByRole('tabpanel').first().waitFor();
  await page.waitForLoadState('networkidle');
};

test('no page goes sideways, at any width', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin');
  const sideways: string[] = [];
  for (const place of places) {
    await open(page, place);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (tooWide > 0) sideways.push(`${place} at ${width} px: ${tooWide} px`);
    }
  }
  expect(sideways).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('18 tracks are in sight at 1440 × 900, and the table takes the window', async () => {
  const { page } = await openPortal(browser, studio, '/admin/tracks');
  await page.locator('tr[data-index="17"]').waitFor();
  const inSight = await page.locator('tr[data-index]').evaluateAll((rows) => {
    const box = rows[0]!.closest('[role=region]')!.getBoundingClientRect();
    const bottom = Math.min(box.bottom, window.innerHeight);
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
  });
  expect(inSight).toBeGreaterThanOrEqual(18);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const table = await page.getByRole('table', { name: 'Music Catalog' }).boundingBox();
  expect(table?.width).toBeGreaterThan(1800);
});

test.each(variants([1440], [1024, 1920]))(
  'rows stay where they are when the first one is selected, at %i px',
  async (width) => {
    const { page } = await openPortal(browser, studio, wayHome, width);
    const row = page.getByRole('row', { name: /Reel 20/ });
    await row.waitFor();
    const before = await row.boundingBox();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'New pitch' }).click({ trial: true });
    expect(await row.boundingBox()).toEqual(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Add Track' }).click({ trial: true });
    await page.context().close();
  },
);

test.each([
  [360, 640],
  [768, 1024],
  [1440, 900],
])('a decision is in reach with its letter, and the window scrolls as one, at %i × %i px', async (width, height) => {
  const { page } = await openPortal(browser, studio, '/admin/submissions', width);
  await page.setViewportSize({ width, height });
  await page
    .getByRole('button', { name: width < 1024 ? /^Low Tide/ : 'View details' })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Submission Details' });
  const approve = dialog.getByRole('button', { name: 'Approve and move to catalog' });
  await approve.waitFor();
  const lines = await approve.evaluate((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const bottoms = new Set<number>();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const { width, bottom } of range.getClientRects()) if (width > 0) bottoms.add(Math.round(bottom));
    }
    return bottoms.size;
  });
  expect(lines).toBeLessThanOrEqual(2);
  await dialog.getByLabel('Email', { exact: true }).selectOption({ label: 'Yes: In the harbor' });
  await dialog.getByLabel('Email text').waitFor();
  const box = (await approve.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  const traps = await dialog.evaluate((window) =>
    [...window.querySelectorAll(':not(textarea)')]
      .filter(
        (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
      )
      .map(({ className }) => className),
  );
  expect(traps).toEqual([]);
});

test('a pitch’s title is read whole, and no button of a toolbar takes two lines, at 1440 px', async () => {
  const { page } = await openPortal(browser, studio, '/admin/pitches');
  const title = page.getByText(/^Dark strings that open late/);
  await title.waitFor();
  expect(
    await title.evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight]),
  ).toEqual([0, 0]);
  await open(page, '/admin/tracks');
  expect((await page.getByRole('button', { name: 'Add Track' }).boundingBox())?.height).toBeLessThan(40);
});

test('on a tablet every track can be played and has its actions in sight', async () => {
  const { page } = await openPortal(browser, studio, wayHome, 820);
  const card = page.getByRole('listitem').filter({ hasText: 'Reel 24' });
  for (const name of ['Play', 'More actions']) {
    const { x, width } = (await card.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(820);
  }
});

describe.each(variants(['light'] as const, ['dark'] as const))('in the %s theme', (colorScheme) => {
  const windows: Record<string, (page: Page) => Promise<void>> = {
    '/admin/submissions': (page) => page.getByRole('button', { name: 'View details' }).first().click(),
    [wayHome]: (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    '/admin/briefs': (page) => page.getByRole('button', { name: 'View', exact: true }).first().click(),
    '/admin/contacts': (page) => page.getByRole('button', { name: 'View', exact: true }).first().click(),
    '/admin/projects': (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
    '/admin/content': (page) => page.getByRole('button', { name: 'Add Logo' }).click(),
    '/admin': (page) => page.keyboard.press('Control+k'),
  };

  test.each(places)('%s and its window are accessible', async (place) => {
    const { page } = await openPortal(browser, studio, '/admin');
    await page.emulateMedia({ colorScheme });
    await open(page, place);
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await expectAccessible(page);
    if (windows[place]) {
      await windows[place](page);
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
    await page.context().close();
  });

  test('a list is accessible on a phone, and a card opens', async () => {
    const { page } = await openPortal(browser, studio, '/admin', 390);
    await page.emulateMedia({ colorScheme });
    await open(page, wayHome);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Reel 24/ }).click();
    await page.getByRole('region', { name: 'Reel 24' }).waitFor();
    await page.context().close();
  });

  test('on a phone each part of a pitch is one tap away', async () => {
    const { page } = await openPortal(browser, studio, `/admin/pitches/${pitchId}`, 390);
    await page.emulateMedia({ colorScheme });
    const ways = page.getByRole('navigation', { name: 'Parts of this pitch' });
    for (const part of ['Activity', 'Recipients', 'Tracks']) {
      await ways.getByRole('button', { name: part }).click();
      const { y } = (await page.getByRole('heading', { name: part, exact: true }).boundingBox()) ?? { y: -1 };
      const head = await ways.boundingBox();
      expect(y).toBeGreaterThan((head?.y ?? 900) + (head?.height ?? 0));
      expect(y).toBeLessThan(450);
    }
    await expectAccessible(page);
    await page.context().close();
  });

  test('the sign-in is accessible', async () => {
    const page = await (await browser.newContext({ colorScheme })).newPage();
    await page.goto(`${studio.url}/admin`);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});

test('on paper a list has its column titles, and nothing of it is cut off at the edge', async () => {
  const { page } = await openPortal(browser, studio, wayHome);
  await page.getByRole('row', { name: /Reel 24/ }).waitFor();
  // A4 with 96 pixels an inch.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('columnheader', { name: 'Status' }).waitFor();
  const { titles, right } = await page.evaluate(() => ({
    titles: [...document.querySelectorAll('th')]
      .filter((title) => title.checkVisibility())
      .map((title) => title.innerText),
    right: Math.max(...[...document.querySelectorAll('td, td *')].map((part) => part.getBoundingClientRect().right)),
  }));
  expect(titles).toEqual(['', 'Track', 'Artist', 'Album', 'Genre', 'Duration', 'BPM', 'Key', 'Status']);
  expect(right).toBeLessThanOrEqual(794);
});
