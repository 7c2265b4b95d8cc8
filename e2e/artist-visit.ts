import { createHash } from 'node:crypto';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import type { Page } from 'playwright-core';
import type { Api } from './api';

/** The artist form, once its code is there. */
export const openArtistForm = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/artist-sub`);
  await page.locator('#root:not([data-drawn])').waitFor();
};

/** @returns its description */
export const fillInArtist = async (page: Page, artistName: string): Promise<string> => {
  const description = 'Wind in wires, recorded for a whole night.';
  await page.getByLabel('Artist Name').fill(artistName);
  await page.getByLabel('Email', { exact: true }).fill('wire@example.org');
  await page.getByLabel('Description').fill(description);
  return description;
};

/** As a browser does that is not asked by anyone: the page is left, and what it asks at leaving is agreed to. */
export const reloadForm = async (page: Page): Promise<void> => {
  page.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.reload();
  await page.locator('#root:not([data-drawn])').waitFor();
};

/** The browser has a draft to come back to; it is forgotten when all of it has arrived. */
export const hasDraft = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('artist-draft') !== null);

/** Where the browser's draft says that its uploads are. */
export const uploadsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = localStorage.getItem('artist-draft')?.matchAll(/"location":"([^"]+)"/g) ?? [];
    return [...new Set([...found].map(([, location]) => location ?? ''))];
  });

export const statusOfUpload = async (location: string, method = 'HEAD'): Promise<number> =>
  (await fetch(location, { method, headers: { 'tus-resumable': '1.0.0' } })).status;

/** SHA-256 of each song's file as the studio has it, by title; null: it has none. */
export const storedHashes = async (api: Api, { songs }: SubmissionWithSongs): Promise<Map<string, string | null>> => {
  const hashes = new Map<string, string | null>();
  for (const { trackTitle, audioFileUrl } of songs) {
    const file = audioFileUrl ? await api.fetchAsAdmin(audioFileUrl) : null;
    const bytes = file?.ok ? Buffer.from(await file.arrayBuffer()) : null;
    hashes.set(trackTitle, bytes && createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
};

/** Uploads at most so fast; -1: at any speed. */
export const slowUploads = async (page: Page, bytesPerSec: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: bytesPerSec };
  await session.send('Network.emulateNetworkConditions', slow);
};

export const isUploaded = (page: Page, name: string): Promise<void> =>
  page.getByText(`${name} uploaded`).waitFor({ state: 'attached', timeout: 60_000 });

/** All of it has arrived. */
export const submitMusic = async (page: Page): Promise<SubmissionReceipt> => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/artist/submit')),
    page.getByRole('button', { name: 'Submit Music' }).click(),
  ]);
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor({ timeout: 60_000 });
  return (await answer.json()) as SubmissionReceipt;
};

export const fieldSays = (page: Page, label: string, value: string): Promise<void> =>
  eventually(async () => expect(await page.getByLabel(label).inputValue()).toBe(value));
