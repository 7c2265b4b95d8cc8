import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief } from '@cueroom/testing/factories';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('replicated');

const openSite = async (path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(studio.url + path);
  return page;
};
const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

const sendBrief = async (projectTitle: string): Promise<void> => {
  const page = await openSite('/brief');
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Full Name').fill('Nora Field');
  await page.getByLabel('Email', { exact: true }).fill('nora@example.org');
  await page.getByLabel('Project Type').selectOption('Documentary');
  await next();
  await page.getByLabel('Project Title').fill(projectTitle);
  await page.getByLabel('Project Vibe').fill('Salt, rope and a slow bow.');
  await next();
  await page.getByLabel('Timeline').selectOption('1 Month');
  await page.getByLabel('Music Budget Range').selectOption('$15k - $50k');
  await next();
  await page.getByRole('button', { name: 'Submit Brief' }).click();
  await waitForToast(page, 'Brief Submitted Successfully!');
  await page.context().close();
};

const briefs = (q: string, status = '') => api.json<Brief[]>('GET', `/api/admin/briefs?q=${q}${status}`);
/** Other people's briefs are due, too. */
const showAllOfToday = async (page: Page): Promise<void> => {
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('listitem').first().waitFor();
  const more = today.getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
};

/** The dashboard counts what is there now; other people's briefs come and go meanwhile. */
const waitForNewBriefs = (page: Page) =>
  eventually(
    async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      const [all, fresh] = await Promise.all([briefs(''), briefs('', '&status=submitted,new')]);
      const name = new RegExp(`^New Briefs ${fresh.length} of ${all.length} total`);
      await page.getByRole('link', { name }).waitFor({ timeout: 1000 });
    },
    { withinMs: 15_000 },
  );

test('a brief from the site shows up on the dashboard, is followed up, deleted and restored', async () => {
  await sendBrief('Salt and Rope');
  const { page, pageErrors } = await openPortal(browser, studio, '/admin');
  await waitForNewBriefs(page);
  await page.getByRole('region', { name: 'Recent Briefs' }).getByRole('link', { name: 'Salt and Rope' }).click();
  const details = page.getByRole('dialog', { name: 'Brief Details' });
  await details.getByText('Salt, rope and a slow bow.').waitFor();
  await expectAccessible(page);

  await details.getByLabel('Summary').fill('Called Nora');
  await details.getByRole('button', { name: 'Log Contact' }).click();
  await waitForToast(page, 'Activity added');
  await details.getByRole('listitem').filter({ hasText: 'Called Nora' }).waitFor();
  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('region', { name: 'Today' }).waitFor();

  await page.getByRole('tab', { name: 'CRM' }).click();
  await rowOf(page, 'Salt and Rope').getByRole('cell', { name: '$15k-50k' }).waitFor();
  await rowOf(page, 'Salt and Rope').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Brief' });
  await form.getByLabel('Status').selectOption('Proposal');
  await form.getByLabel('Priority').selectOption('High');
  await form.getByLabel('Estimated Value').fill('24000');
  await form.getByLabel('Follow-up Date').fill('2026-01-31');
  await form.getByLabel('Notes').fill('Wants three directions.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Brief' }).click();
  await waitForToast(page, 'Brief updated');
  await rowOf(page, 'Salt and Rope').getByText('Proposal').waitFor();

  const [stored] = await briefs('salt+rope');
  const followedUp = { status: 'proposal', priority: 'high', estimatedValue: 24_000, notes: 'Wants three directions.' };
  expect(stored).toMatchObject({ ...followedUp, followUpDate: '2026-01-31T00:00:00.000Z' });

  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await waitForNewBriefs(page);
  const due = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await showAllOfToday(page);
  await due
    .filter({ hasText: /Since Jan 31/ })
    .getByRole('link', { name: /^Follow up: Salt and Rope/ })
    .waitFor();
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  // Changes are recorded asynchronously, after the response.
  await eventually(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await activity.getByText(/status Reviewing → Proposal/i).count()).toBe(1);
  });
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'CRM' }).click();
  await rowOf(page, 'Salt and Rope').getByRole('button', { name: 'View' }).click();
  await details.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Are you sure you want to delete this brief?' });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Brief deleted');
  await rowOf(page, 'Salt and Rope').waitFor({ state: 'detached' });
  expect(await briefs('salt+rope')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForToast(page, 'Brief restored');
  await rowOf(page, 'Salt and Rope').waitFor();
  expect(await briefs('salt+rope')).toEqual([expect.objectContaining(followedUp)]);
  expect(pageErrors).toEqual([]);
});

test('a contact message from the site is read, replied to and updated', async () => {
  const site = await openSite('/contact');
  await site.getByLabel('Name').fill('Oto Beke');
  await site.getByLabel('Email', { exact: true }).fill('oto@example.org');
  await site.getByLabel('Subject').selectOption('Partnership');
  await site.getByLabel('Message').fill('Could we talk about a season of films?');
  await site.getByRole('button', { name: 'Send Message' }).click();
  await waitForToast(site, 'Message Sent!');

  const { page, pageErrors } = await openPortal(browser, studio, '/admin/briefs');
  await page.getByRole('tab', { name: /^Contacts \(\d+\)$/ }).click();
  await rowOf(page, 'Oto Beke').press('Enter');
  const details = page.getByRole('dialog', { name: 'Contact Details' });
  await details.getByText('Could we talk about a season of films?').waitFor();
  const reply = await details.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
  expect(reply).toBe('mailto:oto@example.org?subject=Re%3A%20Partnership');
  await details.getByLabel('Status').selectOption('Replied');
  await details.getByLabel('Notes').fill('Meets us in May.');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save Contact' }).click();
  await waitForToast(page, 'Contact updated');
  await details.getByRole('button', { name: 'Close' }).click();
  await rowOf(page, 'Oto Beke').getByText('Replied').waitFor();
  const [stored] = await api.json<Contact[]>('GET', '/api/admin/contacts?q=oto');
  expect(stored).toMatchObject({ status: 'replied', notes: 'Meets us in May.' });
  expect(pageErrors).toEqual([]);
});

test('the server searches, filters and sorts the list; its URL shows the same on a phone', async () => {
  await api.json('POST', '/api/briefs', aNewBrief({ projectTitle: 'Undertow', clientCompany: 'Zenith' }));
  await api.json('POST', '/api/briefs', aNewBrief({ projectTitle: 'Under Glass', clientCompany: 'Atlas' }));
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/briefs');
  await page.getByRole('searchbox').fill('under');
  await page.getByLabel('Show').selectOption('New');
  await page.getByRole('button', { name: 'Company' }).click();
  await page.waitForURL(/sort=companyName/);
  const titles = (of: Page) => of.getByRole('row').getByRole('link').allInnerTexts();
  await eventually(async () => expect(await titles(page)).toEqual(['Under Glass', 'Undertow']));
  await expectAccessible(page);

  const { pathname, search } = new URL(page.url());
  const { page: phone } = await openPortal(browser, studio, pathname + search, 390);
  const cards = phone.getByRole('listitem').filter({ hasText: /Under/ });
  await eventually(async () =>
    expect(await cards.allInnerTexts()).toEqual([
      expect.stringContaining('Under Glass'),
      expect.stringContaining('Undertow'),
    ]),
  );
  expect(await phone.getByRole('searchbox').inputValue()).toBe('under');
  await expectAccessible(phone);
  await phone.goto(`${studio.url}/admin`);
  await waitForNewBriefs(phone);
  await expectAccessible(phone);
  expect(pageErrors).toEqual([]);
});

test('a brief that came by phone is entered by hand, and followed up where it is seen', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/briefs');
  await page.getByRole('row', { name: /Undertow/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^Tracks, artists/).fill('new brief');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New Brief' });
  await form.getByLabel('Full Name').fill('Dario Lanza');
  await form.getByLabel('Email', { exact: true }).fill('dario@example.org');
  await form.getByLabel('Project Title').fill('Lane Five');
  await form.getByLabel('Project Type').selectOption('Commercial/Ad');
  await form.getByLabel('Project Vibe').fill('Bright, no vocals: https://example.org/lane-four.');
  await form.getByLabel('Timeline').selectOption('ASAP');
  await form.getByLabel('Music Budget Range').selectOption('$15k - $50k');
  await form.getByLabel('Priority').selectOption('Urgent');
  await form.getByLabel('Estimated Value').fill('24000');
  await form.getByLabel('Follow-up Date').fill('2026-01-31');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Brief' }).click();
  await waitForToast(page, 'Brief added');

  const row = rowOf(page, 'Lane Five');
  await row.getByText(/^follow-up since Jan 31/).waitFor();
  await row.getByText('Urgent').waitFor();
  await expectAccessible(page);
  const stored = async () => (await briefs('lane+five')).find(({ projectTitle }) => projectTitle === 'Lane Five');
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await showAllOfToday(page);
  const due = page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Follow up: Lane Five' });
  await due.getByRole('button', { name: 'Done' }).click();
  await waitForToast(page, 'Follow-up done');
  await due.waitFor({ state: 'detached' });
  expect((await stored())?.followUpDate).toBeNull();
  expect((await stored())?.lastContactDate).not.toBeNull();
  await page.keyboard.press('Control+z');
  await waitForToast(page, 'Change undone');
  expect((await stored())?.followUpDate).toBe('2026-01-31T00:00:00.000Z');

  await page.getByRole('tab', { name: 'CRM' }).click();
  await row.getByRole('button', { name: '+1 day' }).click();
  await waitForToast(page, 'Follow-up moved to');
  const tomorrow = (await stored())?.followUpDate;
  const inDays = (Date.parse(tomorrow ?? '') - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(-0.6);
  expect(inDays).toBeLessThan(1.6);

  await row.getByRole('link', { name: 'Lane Five' }).click();
  const details = page.getByRole('dialog', { name: 'Brief Details' });
  const link = details.getByRole('link', { name: /lane-four$/ });
  expect(await link.getAttribute('href')).toBe('https://example.org/lane-four');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await details.getByRole('link', { name: 'All of this person' }).click();
  await page.getByRole('list', { name: 'Briefs' }).getByRole('link', { name: 'Lane Five' }).waitFor();
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});
