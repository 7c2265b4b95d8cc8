import { createHash } from 'node:crypto';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
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
