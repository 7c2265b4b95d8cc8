import { readFileSync } from 'node:fs';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { BreakingLine } from './breaking-line';
import { findOverflows } from './overflow';
import { useStudio } from './use-studio';

const soon = { withinMs: 30_000 };
const { studio, api, browser } = useStudio('replicated');
let line: BreakingLine;
beforeAll(async () => {
  line = await BreakingLine.open(studio.url);
});
afterAll(() => line?.close());

/** A pitch with one track, and the link of its one client through the line. */
const aPitch = async (title: string) => {
  const sound = await tone({ seconds: 60, format: 'mp3', isMusicLike: true });
  const fileUrl = await api.upload(readFileSync(sound), 'audio/mpeg');
  const track = { title, artist: 'The Dead Spots', fileUrl };
  const { id: trackId } = await api.json<{ id: string }>('POST', '/api/admin/music', track);
  await eventually(async () => {
    const { audio } = await api.json<{ audio: { state: string } }>('GET', `/api/admin/music/${trackId}`);
    expect(audio.state).toBe('valid');
  }, soon);
  // Longer than a phone.
  const message = 'Wind in wires, recorded for a whole night.\n\n'.repeat(12);
  const pitch = { title, message, status: 'open', tracks: [{ trackId }] };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', pitch);
  const { link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${id}/recipients`, { name: 'Dana' });
  const dana = async () =>
    (await api.json<PitchWithRecipients>('GET', `/api/admin/pitches/${id}`)).recipients[0]!.reactions[0];
  return { address: line.url + new URL(link!).pathname, dana };
};
const aPhone = (width = 390, height = 844) =>
  browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true });
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await page.locator('#root:not([data-drawn])').waitFor();
};
const onTrack = (page: Page, title: string, name: string) =>
  page.getByRole('group', { name: title, exact: true }).getByRole('button', { name, exact: true });

test('what is chosen and written in a dead spot is in the studio after the next visit, though the page was closed', async () => {
  const { address, dana } = await aPitch('Salt Wire');
  const phone = await aPhone();
  const page = await phone.newPage();
  await open(page, address);
  line.freeze();
  await onTrack(page, 'Salt Wire', 'Maybe').click();
  await page.getByLabel('Comment', { exact: true }).fill('Is there a shorter one?');
  await onTrack(page, 'Salt Wire', 'Add comment').click();
  await page.getByText('Sending…').first().waitFor();
  await page.getByText('No connection. Your choice is kept here').waitFor();
  await page.close();
  line.cut();
  line.thaw();
  expect(await dana()).toBeUndefined();

  const again = await phone.newPage();
  await open(again, address);
  expect(await onTrack(again, 'Salt Wire', 'Maybe').getAttribute('aria-pressed')).toBe('true');
  await eventually(async () => {
    expect(await dana()).toMatchObject({ choice: 'maybe', comments: [{ text: 'Is there a shorter one?' }] });
  }, soon);
  await eventually(async () => expect(await again.getByText('Sending…').count()).toBe(0), soon);
  const kept = () => again.evaluate(() => Object.keys(localStorage).filter((name) => /outbox/.test(name)));
  await eventually(async () => expect(await kept()).toEqual([]), soon);
});

test('a finger that scrolls over a waveform plays nothing, one that taps does; the bar at the foot covers little', async () => {
  const { address, dana } = await aPitch('Low Wire');
  const page = await (await aPhone(360, 740)).newPage();
  await open(page, address);
  const wave = page.getByRole('slider', { name: 'Seek in Low Wire' });
  await wave.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await wave.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const scroll = { x: Math.round(x + width / 2), y: Math.round(y + height / 2), yDistance: -150, speed: 800 };
  await devtools.send('Input.synthesizeScrollGesture', { ...scroll, gestureSourceType: 'touch' });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(await page.getByRole('region', { name: 'Player' }).count()).toBe(0);

  await wave.scrollIntoViewIfNeeded();
  const there = (await wave.boundingBox())!;
  await page.touchscreen.tap(there.x + width / 2, there.y + height / 2);
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  expect(Number(await wave.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(28);
  expect((await player.boundingBox())!.height).toBeLessThan(130);
  expect(await findOverflows(page, 360)).toEqual([]);
  await player.getByRole('button', { name: 'Yes' }).click();
  await eventually(async () => expect(await dana()).toMatchObject({ choice: 'yes' }), soon);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await player.getByRole('button', { name: 'Low Wire' }).click();
  await eventually(async () => {
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
  });
});
