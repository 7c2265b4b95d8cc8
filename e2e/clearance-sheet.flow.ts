import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

let folder: string;
const { studio, api, browser } = useStudio('plain');
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-sheet-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const rights = {
  composition: [{ name: 'Zoë Lind', role: 'writer', share: 100, signatory: 'a' }],
  master: [{ name: 'Zoë Lind', share: 100, signatory: 'a' }],
  signatories: [{ key: 'a', name: 'Zoë Lind', email: 'zoe@salt.example' }],
  ...{ samples: 'none', ai: 'none' },
};

test('a sheet from the portal is known and unaltered, a changed one is not; and no request carries it', async () => {
  await api.json('POST', '/api/admin/music', { title: 'Sheet Roads', artist: 'Zoë Lind', rights });
  const { page: portal, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=sheet');
  const downloading = portal.waitForEvent('download');
  await portal
    .getByRole('row', { name: /Sheet Roads/ })
    .getByRole('button', { name: 'Download' })
    .click();
  await portal.getByRole('menuitem', { name: /^Clearance sheet/ }).click();
  const sheet = path.join(folder, 'sheet.pdf');
  await (await downloading).saveAs(sheet);
  const pdf = readFileSync(sheet);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  const page = await (await browser.newContext()).newPage();
  const siteErrors = collectPageErrors(page, studio.url);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`));
  await page.goto(`${studio.url}/verify`);
  const { STUDIO_NAME = 'Cueroom Music' } = process.env;
  await page.getByLabel('Document').setInputFiles(sheet);
  await page.getByText(`This document is from ${STUDIO_NAME} and unaltered`).waitFor();
  await page.getByText('Its signature was checked in your browser').waitFor();
  await expectAccessible(page);
  const altered = path.join(folder, 'altered.pdf');
  writeFileSync(altered, Buffer.concat([pdf, Buffer.from('\n')]));
  await page.getByLabel('Document').setInputFiles(altered);
  await page.getByText(`${STUDIO_NAME} does not know this document`).waitFor();
  await expectAccessible(page);
  expect([...new Set(sent)]).toEqual(['GET 0']);
  expect([...pageErrors, ...siteErrors.filter((error) => !error.includes('404'))]).toEqual([]);
});
