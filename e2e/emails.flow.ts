import { eventually } from '@cueroom/testing/eventually';
import { startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser';
import { openPortal } from './portal';
import { startStudio, type Studio } from './studio';

let studio: Studio;
let mail: TestMailServer;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    STUDIO_EMAIL: 'hello@lowtide.studio',
    PUBLIC_URL: 'http://studio.test',
  };
  studio = await startStudio('media-worker=1', 'off', { env });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await studio?.stop();
  await mail?.close();
});

test('a brief that a client sends is confirmed by email, and the studio gets one that leads to it', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${studio.url}/brief`);
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Full Name').fill('Nora Field');
  await page.getByLabel('Email', { exact: true }).fill('nora@example.org');
  await page.getByLabel('Project Type').selectOption('Documentary');
  await next();
  await page.getByLabel('Project Title').fill('Salt and Rope');
  await page.getByLabel('Project Vibe').fill('Salt, rope and a slow bow.');
  await next();
  await page.getByLabel('Timeline').selectOption('1 Month');
  await page.getByLabel('Music Budget Range').selectOption('$15k - $50k');
  await next();
  await page.getByRole('button', { name: 'Submit Brief' }).click();
  await page.getByRole('heading', { name: 'Thank You' }).waitFor();

  await eventually(() => expect(mail.received).toHaveLength(2), { withinMs: 30_000 });
  const [copy, notification] = ['nora@example.org', 'hello@lowtide.studio'].map((address) =>
    mail.received.find(({ to }) => to[0] === address),
  );
  const number = /brief (\w{6})$/.exec(copy?.headers.subject ?? '')?.[1];
  expect(copy?.text).toContain('Salt, rope and a slow bow.');
  expect(copy?.html).toContain('Salt, rope and a slow bow.');
  expect(notification?.headers).toMatchObject({
    subject: `New brief ${number}: Documentary, $15k - $50k`,
    'reply-to': 'nora@example.org',
  });
  const link = new URL(/http:\/\/studio\.test\/\S+/.exec(notification?.text ?? '')?.[0] ?? '');

  const portal = await openPortal(browser, studio, link.search);
  const details = portal.page.getByRole('dialog', { name: 'Brief Details' });
  await details.getByText('Salt, rope and a slow bow.').waitFor();
  await details
    .getByRole('listitem')
    .filter({ hasText: 'Confirmation to the sender' })
    .getByText('sent by email')
    .waitFor();
  await details.getByRole('button', { name: 'Close' }).click();
  await portal.page.getByLabel('Search projects, companies, clients').fill(number ?? '');
  await portal.page.getByRole('row', { name: /Salt and Rope/ }).waitFor();
  expect(await portal.page.title()).toMatch(/^\(1\) Briefs/);
  expect(portal.pageErrors).toEqual([]);
});
