import { eventually } from '@cueroom/testing/eventually';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, browser, mails } = useStudio('replicated');

test('a brief that a client sends is confirmed by email, and the studio gets one that leads to it', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${studio.url}/brief`);
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Full Name').fill('Nora Field');
  await page.getByLabel('Email', { exact: true }).fill('nora.rope@example.org');
  await page.getByLabel('Project Type').selectOption('Documentary');
  await next();
  await page.getByLabel('Project Title').fill('Rope Walk');
  await page.getByLabel('Project Vibe').fill('Salt, rope and a slow bow.');
  await next();
  await page.getByLabel('Timeline').selectOption('1 Month');
  await page.getByLabel('Music Budget Range').selectOption('$15k - $50k');
  await next();
  await page.getByRole('button', { name: 'Submit Brief' }).click();
  await page.getByRole('heading', { name: 'Thank You' }).waitFor();

  const [copy, notification] = await eventually(
    () => {
      const [toClient, ...more] = mails().filter(({ to }) => to[0] === 'nora.rope@example.org');
      const number = /brief (\w{6})$/.exec(toClient?.headers.subject ?? '')?.[1];
      const toStudio = mails().filter(({ headers }) => headers.subject?.startsWith(`New brief ${number}: `));
      expect([more.length, toStudio.length]).toEqual([0, 1]);
      return [toClient!, toStudio[0]!] as const;
    },
    { withinMs: 30_000 },
  );
  const number = /brief (\w{6})$/.exec(copy.headers.subject ?? '')?.[1] ?? '';
  expect(copy.text).toContain('Salt, rope and a slow bow.');
  expect(copy.html).toContain('Salt, rope and a slow bow.');
  expect(notification).toMatchObject({
    to: ['hello@lowtide.studio'],
    headers: {
      subject: `New brief ${number}: Documentary, $15k - $50k`,
      'reply-to': 'nora.rope@example.org',
    },
  });
  const link = new URL(/http:\/\/localhost:\d+\/\S+/.exec(notification.text)?.[0] ?? '');

  const portal = await openPortal(browser, studio, link.pathname);
  const details = portal.page.getByRole('dialog', { name: 'Brief Details' });
  await details.getByText('Salt, rope and a slow bow.').waitFor();
  await details
    .getByRole('listitem')
    .filter({ hasText: 'Confirmation to the sender' })
    .getByText('sent by email')
    .waitFor();
  await details.getByRole('button', { name: 'Close' }).click();
  await portal.page.getByLabel('Search projects, companies, clients').fill(number);
  await portal.page.getByRole('row', { name: /Rope Walk/ }).waitFor();
  await eventually(async () => expect(await portal.page.title()).toMatch(/^\(\d+\) Briefs/));
  expect(portal.pageErrors).toEqual([]);
});
