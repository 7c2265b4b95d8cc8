import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '@cueroom/testing/made-music';
import type { BrowserContext, Page } from 'playwright-core';
import type { Api } from './api';
import { fillInArtist, openArtistForm, reloadForm, statusOfUpload, storedHashes, uploadsOf } from './artist-visit';
import type { BreakingLine } from './breaking-line';
import { type NoiseFile, noiseFile } from './noise-file';

interface Visit {
  context: BrowserContext;
  line: BreakingLine;
  api: Api;
  /** 0 to 1. */
  random: () => number;
  /** For its files. */
  folder: string;
  /** Which one it is: its songs are called so. */
  nth: number;
}

const tries = 40;
const anyOf = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** A visitor with an unlucky hand: whatever they do, each song that is called received has the file that was chosen for it. */
export class RandomVisit {
  private page!: Page;
  private id?: string;
  private readonly files: NoiseFile[];
  private readonly titles: string[];
  /** What was done, for when it goes wrong. */
  readonly done: string[] = [];

  constructor(private readonly visit: Visit) {
    const { random, folder, nth } = visit;
    const count = 1 + Math.floor(random() * 3);
    this.titles = Array.from({ length: count }, (_, n) => `visit ${nth} file ${n + 1}`);
    // From 60 KB, which goes up whole, to 7 MB in two parts. Lengths are seeds: no two are the same.
    this.files = this.titles.map((title) =>
      noiseFile(folder, `${title}.wav`, 1 + Math.floor(random() * 24) + nth / 1000),
    );
  }

  async run(): Promise<void> {
    const { random, api } = this.visit;
    await this.open();
    await this.begin();
    const deeds = ['cut', 'cut', 'wait', 'wait', 'reload', 'tab', 'discard', 'lose'] as const;
    for (let left = 2 + Math.floor(random() * 4); left > 0; left--) await this.do(anyOf(random, deeds));
    await this.send();
    const stored = await storedHashes(api, await api.submission(this.id ?? ''));
    expect(stored).toEqual(new Map(this.titles.map((title, n) => [title, this.files[n]?.sha256 ?? ''])));
  }

  private async open(): Promise<void> {
    this.page = await this.visit.context.newPage();
    this.page.on('response', (response) => {
      if (!response.url().endsWith('/api/artist/submit') || !response.ok()) return;
      void response.json().then(
        ({ id }: { id: string }) => (this.id = id),
        () => undefined,
      );
    });
    await openArtistForm(this.page, this.visit.line.url);
  }

  private async begin(): Promise<void> {
    await fillInArtist(this.page, `Visit ${this.visit.nth}`);
    await this.page
      .getByLabel('Audio File')
      .first()
      .setInputFiles(this.files.map(({ path }) => path));
  }

  private async do(deed: 'cut' | 'wait' | 'reload' | 'tab' | 'discard' | 'lose'): Promise<void> {
    const { random, line } = this.visit;
    this.done.push(deed);
    await pause(random() * 400);
    if (deed === 'cut') line.cut();
    if (deed === 'wait') await pause(random() * 1500);
    if (deed === 'reload') await this.reload();
    if (deed === 'tab') await this.goOnInAnotherTab();
    if (deed === 'discard') await this.discard();
    if (deed === 'lose') {
      const [location] = await uploadsOf(this.page);
      if (location) await statusOfUpload(location, 'DELETE');
    }
    if (random() < 0.5) await this.chooseAgain();
  }

  private async reload(): Promise<void> {
    await reloadForm(this.page);
    // As one who looks at the page before going on.
    await this.page.getByRole('group', { name: 'Your draft' }).waitFor();
  }

  private async goOnInAnotherTab(): Promise<void> {
    const former = this.page;
    await this.page.getByText(/^Draft saved/).waitFor();
    await this.open();
    await this.page.getByRole('button', { name: 'Continue here' }).click();
    await this.page.getByRole('group', { name: 'Your draft' }).waitFor();
    if (this.visit.random() < 0.5) await former.close();
  }

  private async discard(): Promise<void> {
    await this.page.getByRole('button', { name: 'Discard draft' }).click();
    await pause(this.visit.random() * 1000);
    if (this.visit.random() < 0.5) await this.page.getByRole('button', { name: 'Undo' }).click();
    else await this.begin();
  }

  /** By the card, as long as there is one that asks. */
  private async chooseAgain(): Promise<void> {
    const field = this.page.getByLabel('Files to choose again');
    if ((await field.count()) > 0) await field.setInputFiles(this.files.map(({ path }) => path));
  }

  /** Until the page says that all of it has arrived; the line may break once more meanwhile. */
  private async send(): Promise<void> {
    const { page } = this;
    const thanks = page.getByRole('heading', { name: /^Thank you/ });
    for (let left = tries; left > 0 && !(await thanks.isVisible()); left--) {
      await this.chooseAgain();
      const button = page.getByRole('button', { name: 'Submit Music' });
      if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
      if (left === tries && this.visit.random() < 0.5) this.visit.line.cut();
      await Promise.race([thanks.waitFor(), pause(1500)]).catch(() => undefined);
      expect(await page.getByText(/no file and no link/).count()).toBe(0);
    }
    await thanks.waitFor({ timeout: 1000 });
  }
}

interface Visits extends Pick<Visit, 'line' | 'api' | 'folder'> {
  runs: number;
  seed: number;
  newContext: () => Promise<BrowserContext>;
}

/** Over a line of 6 MiB a second. What a visitor did stands in the error of a visit that failed. */
export const makeRandomVisits = async ({ runs, seed, newContext, line, ...where }: Visits): Promise<void> => {
  line.throttle(6 * 2 ** 20);
  for (let nth = 1; nth <= runs; nth++) {
    const context = await newContext();
    const visit = new RandomVisit({ ...where, line, context, nth, random: randomFrom(seed + nth) });
    try {
      await visit.run();
    } catch (error) {
      throw new Error(`Visit ${nth} of seed ${seed}, after ${visit.done.join(', ')}`, { cause: error });
    } finally {
      await context.close();
    }
  }
};
