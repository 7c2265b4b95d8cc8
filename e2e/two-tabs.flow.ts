import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import type { SubmissionSent } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import type { Page } from 'playwright-core';
import { BreakingLine } from './breaking-line';
import { noiseFile } from './noise-file';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');
let line: BreakingLine;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-files-'));
  line = await BreakingLine.open(studio.url);
});
afterAll(async () => {
  await line?.close();
  rmSync(folder, { recursive: true });
});

/** A song that waits for its file. */
const send = async (): Promise<string> => {
  const sent = await api.json<SubmissionSent>('POST', '/api/artist/submit', { ...aNewSubmission(), songsToFollow: 1 });
  await api.addSong(sent, 1, { audioFileUrl: null, trackUrl: 'https://listen.example/low-tide' });
  return new URL(sent.link ?? '').pathname;
};
const fileNow = async (path: string) => (await api.json<ArtistPage>('GET', `/api${path}`)).songs[0]?.fileName;
const choose = (page: Page, file: string) => page.getByLabel(/^(Add|Replace) file/).setInputFiles(file);

test('two tabs send a file to one song: both arrive, neither ends the other, and the artist is asked which it should be', async () => {
  const path = await send();
  const [first, second] = ['Harbour Lights.wav', 'Better.wav'].map((name, n) => noiseFile(folder, name, 50 + n).path);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  const ended: string[] = [];
  context.on('request', (request) => request.method() === 'DELETE' && ended.push(request.url()));
  line.throttle(1_000_000);
  await one.goto(line.url + path);
  await choose(one, first ?? '');
  const again = (page: Page) => page.getByRole('button', { name: /^Choose Harbour Lights.wav again/ });
  await one.getByText(/, [3-9]\d%/).waitFor({ timeout: 60_000 });
  one.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await one.reload();
  await again(one).waitFor();
  await other.goto(line.url + path);
  await again(other).waitFor();

  await choose(one, first ?? '');
  await again(other).waitFor({ state: 'detached' });
  await choose(other, second ?? '');
  await other.getByRole('button', { name: 'Pause Better.wav' }).click();
  line.throttle(Infinity);
  await eventually(async () => expect(await fileNow(path)).toBe('Harbour Lights.wav'), { withinMs: 60_000 });
  await other.getByRole('button', { name: 'Resume Better.wav' }).click();
  await other.getByText(/Another file came in meanwhile: Harbour Lights.wav/).waitFor({ timeout: 60_000 });
  await other.reload();
  const question = other.getByText(/Do you want to use Better.wav instead/);
  await question.waitFor({ timeout: 60_000 });
  expect(ended).toEqual([]);
  expect(await fileNow(path)).toBe('Harbour Lights.wav');
  if (process.env.SHOTS) await other.screenshot({ path: `${process.env.SHOTS}/two-tabs.png`, fullPage: true });
  await other.getByRole('button', { name: 'Use mine' }).click();
  await eventually(async () => expect(await fileNow(path)).toBe('Better.wav'), { withinMs: 60_000 });
  await question.waitFor({ state: 'detached' });
});
