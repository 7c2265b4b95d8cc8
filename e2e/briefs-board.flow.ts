import type { Brief } from '@cueroom/contracts/intake/briefs';
import { aNewBrief } from '@cueroom/testing/factories';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };
const expectInWindow = async (part: Locator) => {
  const { y, height } = (await part.boundingBox())!;
  expect([y >= 0, y + height <= phone.viewport.height]).toEqual([true, true]);
};

test('a brief goes over the board by keyboard and by drag, and its details say what happened and what comes next', async () => {
  await api.json('POST', '/api/briefs', aNewBrief({ projectTitle: 'Breakwater', clientCompany: 'Tidemark' }));
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/briefs?q=breakwater');
  await page.getByRole('button', { name: 'Board' }).click();
  await page.waitForURL(/view=board/);
  const column = (name: string) => page.getByRole('list', { name, exact: true });
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: 'Breakwater' });
  await card('New').getByText('Answer due in 24 h').waitFor();
  await expectAccessible(page);

  await card('New').getByRole('link', { name: 'Breakwater' }).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Reviewing' }).waitFor();
  await page.keyboard.press('r');
  await waitForToast(page, 'Moved to Reviewing');
  await card('Reviewing').dragTo(column('Proposal'));
  await waitForToast(page, 'Moved to Proposal');
  await card('Proposal').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card('Reviewing').getByRole('link', { name: 'Breakwater' }).click();

  const details = page.getByRole('dialog', { name: 'Brief Details' });
  await details.getByRole('button', { name: 'Done' }).click();
  const next = page.getByRole('dialog', { name: 'Next step' });
  await next.getByLabel('Next step').fill('Send three directions');
  await next.getByLabel('Day').fill('2031-05-02');
  await expectAccessible(page);
  await next.getByRole('button', { name: 'Save' }).click();
  await waitForToast(page, 'Step done');
  await details.getByText('Send three directions').first().waitFor();
  const timeline = details.getByRole('list', { name: 'Timeline' });
  await timeline
    .getByRole('listitem')
    .filter({ hasText: /New → Reviewing/i })
    .first()
    .waitFor({ timeout: 15_000 });
  await details.getByLabel('Kind').selectOption('Brief');
  await timeline
    .getByText(/New → Reviewing/i)
    .first()
    .waitFor({ state: 'detached' });
  const [stored] = await api.json<Brief[]>('GET', '/api/admin/briefs?q=breakwater');
  expect(stored).toMatchObject({
    status: 'reviewing',
    nextStep: { text: 'Send three directions', dueOn: '2031-05-02' },
  });
  expect(pageErrors).toEqual([]);
});

test('on a phone each column scrolls below its title, a press on a card opens it, and a finger hits every button', async () => {
  for (let n = 1; n <= 9; n += 1)
    await api.json('POST', '/api/briefs', aNewBrief({ projectTitle: `Marram ${n}`, clientCompany: 'Tidemark' }));
  const [moved] = await api.json<Brief[]>('GET', '/api/admin/briefs?q=marram');
  await api.json('PATCH', `/api/admin/briefs/${moved?.id}`, { status: 'reviewing' });
  const { page } = await openPortal(browser, studio, '/admin/briefs?view=board&q=marram', phone);
  const column = (name: string) => page.getByRole('list', { name, exact: true });
  await column('New').getByRole('listitem').nth(7).scrollIntoViewIfNeeded();
  await expectInWindow(page.getByRole('heading', { name: 'New' }));
  await page.getByRole('heading', { name: 'Reviewing' }).scrollIntoViewIfNeeded();
  await expectInWindow(column('Reviewing').getByRole('link', { name: /^Marram/ }));
  const small = await page.locator('button, [role=tab]').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
  await column('Reviewing').getByText('Tidemark').tap();
  await page.getByRole('dialog', { name: 'Brief Details' }).waitFor();
});
