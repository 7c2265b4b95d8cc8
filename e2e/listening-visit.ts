import { setTimeout as pause } from 'node:timers/promises';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Api } from './api';
import type { BreakingLine } from './breaking-line';
import { notePlayed, playedSec, readPlayed } from './played-truth';

interface Visit {
  context: BrowserContext;
  line: BreakingLine;
  api: Api;
  /** 0 to 1. */
  random: () => number;
  pitchId: string;
  titles: readonly string[];
  nth: number;
  /** One dead line for so long, beside what chance brings. */
  deadSec: number;
}

/** Ten times as fast: what is counted is the file's seconds, and how often it is reported stays as it is. */
const rate = 10;
const shortCutSec = 15;
/** The last seconds have been reported by then, on a good line. */
const reportedAfterSec = 11;
const deeds = {
  wave: 4,
  drag: 3,
  keys: 2,
  version: 3,
  next: 1,
  rest: 1,
  reset: 2,
  cut: 1,
  reload: 1,
  close: 1,
} as const;
type Deed = keyof typeof deeds;
const deck = (Object.keys(deeds) as Deed[]).flatMap((deed) => Array<Deed>(deeds[deed]).fill(deed));

/** A client who jumps about in the music, on a line that breaks: the studio learns what was really played. */
export class ListeningVisit {
  private page!: Page;
  private address = '';
  private recipientId = '';
  /** What was done, for when it goes wrong. */
  readonly done: string[] = [];

  constructor(private readonly visit: Visit) {}

  /** @returns what the browser has played, and what the studio says was heard, in seconds */
  async run(): Promise<{ played: number; heard: number }> {
    const { api, context, line, pitchId, nth, random, deadSec } = this.visit;
    const person = { name: `Listener ${nth}` };
    const { id, link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${pitchId}/recipients`, person);
    this.recipientId = id;
    this.address = line.url + new URL(link ?? '').pathname;
    await notePlayed(context, rate);
    await this.open();
    const plan: Deed[] = Array.from({ length: 7 }, () => this.any(deck));
    for (const [at, deed] of plan.entries()) {
      await this.do(deed);
      await pause(2500 + random() * 4500);
      if (at === 3 && deadSec > 0) await this.deadFor(deadSec);
    }
    await this.rest();
    const played = playedSec(await readPlayed(this.page, 'reported'));
    // A few hundredths of a second are missed at each start and stop: half a second of the file.
    const watched = playedSec(await readPlayed(this.page, 'watched'));
    expect(Math.abs(watched - played)).toBeLessThanOrEqual(Math.max(5, 0.05 * played));
    const isReported = async () => {
      const heard = await this.heardSec();
      const isNear = Math.abs(heard - played) <= 0.01 * played;
      expect({ played, heard, isNear }).toMatchObject({ isNear: true });
      return heard;
    };
    await pause(reportedAfterSec * 1000);
    return { played, heard: await eventually(isReported, { withinMs: 45_000 }) };
  }

  private any<T>(all: readonly T[]): T {
    return all[Math.floor(this.visit.random() * all.length)] as T;
  }

  /** All versions together. */
  private async heardSec(): Promise<number> {
    const { api, pitchId } = this.visit;
    const { recipients } = await api.json<PitchWithRecipients>('GET', `/api/admin/pitches/${pitchId}`);
    const reactions = recipients.find(({ id }) => id === this.recipientId)?.reactions ?? [];
    const all = reactions.flatMap(({ heardSec, versions }) => [heardSec, ...versions.map((one) => one.heardSec)]);
    return all.reduce((sum, seconds) => sum + seconds, 0);
  }

  private async open(): Promise<void> {
    this.page = await this.visit.context.newPage();
    await this.page.goto(this.address);
    await this.begin();
  }

  private async begin(): Promise<void> {
    await this.page.locator('#root:not([data-drawn])').waitFor();
    await this.seekInWave();
  }

  private get dock() {
    return this.page.getByRole('region', { name: 'Player' });
  }

  private async do(deed: Deed): Promise<void> {
    const { random, line } = this.visit;
    this.done.push(deed);
    if (deed === 'wave') await this.seekInWave();
    if (deed === 'drag') await this.drag();
    if (deed === 'keys') await this.page.keyboard.press(this.any(['ArrowLeft', 'ArrowRight', 'Shift+ArrowRight']));
    if (deed === 'version') await this.changeVersion();
    if (deed === 'next') await this.dock.getByRole('button', { name: 'Next' }).click();
    if (deed === 'rest') await this.rest().then(() => pause(random() * 3000));
    if (deed === 'reset') line.cut();
    if (deed === 'cut') await this.deadFor(shortCutSec);
    if (deed === 'reload') await this.page.reload().then(() => this.begin());
    if (deed === 'close') await this.page.close().then(() => this.open());
    await this.goOn();
  }

  /** At its end, or at the last track's, nothing plays. */
  private async goOn(): Promise<void> {
    const play = this.dock.getByRole('button', { name: 'Play' });
    // What was pressed before it may be heard only now.
    if (await play.isVisible()) await play.click({ timeout: 1000 }).catch(() => undefined);
  }

  private async rest(): Promise<void> {
    const stop = this.dock.getByRole('button', { name: 'Pause' });
    if (await stop.isVisible()) await stop.click({ timeout: 1000 }).catch(() => undefined);
    await this.dock.getByRole('button', { name: 'Play' }).waitFor();
  }

  private async deadFor(seconds: number): Promise<void> {
    this.visit.line.freeze();
    await pause(seconds * 1000);
    this.visit.line.cut();
    this.visit.line.thaw();
  }

  private async seekInWave(): Promise<void> {
    const wave = this.page.getByRole('slider', { name: `Seek in ${this.any(this.visit.titles)}` });
    await wave.scrollIntoViewIfNeeded();
    const { width, height } = await boxOf(wave);
    await wave.click({ position: { x: width * 0.7 * this.visit.random(), y: height / 2 } });
  }

  /** As one who looks for a place: to and fro, and let go. */
  private async drag(): Promise<void> {
    const { x, y, width, height } = await boxOf(this.dock.getByRole('slider', { name: 'Seek', exact: true }));
    const { mouse } = this.page;
    await mouse.move(x + width * 0.1, y + height / 2);
    await mouse.down();
    for (let left = 4; left > 0; left--)
      await mouse.move(x + width * 0.8 * this.visit.random(), y + height / 2, { steps: 12 });
    await mouse.up();
  }

  private async changeVersion(): Promise<void> {
    const { titles } = this.visit;
    const versions = this.page
      .getByRole('group', { name: titles[0], exact: true })
      .getByRole('group', { name: 'Versions' });
    await versions.getByRole('button', { pressed: false }).click();
  }
}

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
