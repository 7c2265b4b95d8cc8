import { setTimeout as pause } from 'node:timers/promises';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { BrowserContext, Page } from 'playwright-core';
import type { Api } from './api';
import {
  fillInArtist,
  hasDraft,
  openArtistForm,
  reloadForm,
  statusOfUpload,
  storedHashes,
  uploadsOf,
} from './artist-visit';
import type { BreakingLine } from './breaking-line';
import { type NoiseFile, noiseFile } from './noise-file';

export interface Visit {
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
export const goodLine = 6 * 2 ** 20;
const badLine = 300 * 2 ** 10;
const anyOf = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const deeds = {
  cut: 2,
  wait: 2,
  freeze: 2,
  throttle: 1,
  type: 2,
  reload: 2,
  tab: 1,
  discard: 1,
  lose: 1,
  submit: 1,
} as const;
type Deed = keyof typeof deeds;
const deck = (Object.keys(deeds) as Deed[]).flatMap((deed) => Array<Deed>(deeds[deed]).fill(deed));

/**
 * A visitor with an unlucky hand: whatever they do, each song that is called received has the file that was chosen for it, and
 * what was typed, or called uploaded, is there after every reload.
 */
export class RandomVisit {
  private page!: Page;
  private readonly artistName: string;
  private readonly files: NoiseFile[];
  private readonly titles: string[];
  private description = '';
  /** From then on the form has no fields, or its songs no longer say "uploaded". */
  private wasSubmitted = false;
  private wasLost = false;
  /** What was done, for when it goes wrong. */
  readonly done: string[] = [];

  constructor(private readonly visit: Visit) {
    const { random, folder, nth } = visit;
    this.artistName = `Visit ${nth} of ${Math.floor(random() * 2 ** 32)}`;
    const count = 1 + Math.floor(random() * 3);
    this.titles = Array.from({ length: count }, (_, n) => `visit ${nth} file ${n + 1}`);
    // From 60 KB, which goes up whole, to 7 MB in two parts. Lengths are seeds: no two are the same.
    this.files = this.titles.map((title) =>
      noiseFile(folder, `${title}.wav`, 1 + Math.floor(random() * 24) + nth / 1000),
    );
  }

  async run(): Promise<void> {
    const { random } = this.visit;
    await this.open();
    await this.begin();
    for (let left = 2 + Math.floor(random() * 5); left > 0 && !(await this.hasArrived()); left--)
      await this.do(anyOf(random, deck));
    const isAsFirstSent = await this.send();
    const stored = await this.submissions();
    for (const submission of stored)
      for (const [title, sha256] of await storedHashes(this.visit.api, submission))
        expect([title, sha256]).toEqual([title, this.files[this.titles.indexOf(title)]?.sha256]);
    const newest = stored.find(({ songs }) => songs.length === this.titles.length);
    expect(newest?.songs.map(({ trackTitle }) => trackTitle).sort()).toEqual(this.titles);
    if (!isAsFirstSent) expect(newest?.description).toBe(this.description);
  }

  /** All of this visitor's, the newest first: one that was discarded in mid-sending stays. */
  private async submissions(): Promise<SubmissionWithSongs[]> {
    const all = await this.visit.api.json<SubmissionWithSongs[]>('GET', '/api/admin/submissions-with-songs?limit=20');
    return all.filter(({ artistName }) => artistName === this.artistName);
  }

  private async open(): Promise<void> {
    this.page = await this.visit.context.newPage();
    await openArtistForm(this.page, this.visit.line.url);
  }

  private async begin(): Promise<void> {
    this.description = await fillInArtist(this.page, this.artistName);
    await this.page
      .getByLabel('Audio File')
      .first()
      .setInputFiles(this.files.map(({ path }) => path));
    await this.untilKept();
  }

  private untilKept() {
    return this.page.waitForFunction(() => localStorage.getItem('artist-draft'));
  }

  private async do(deed: Deed): Promise<void> {
    const { random, line } = this.visit;
    this.done.push(deed);
    await pause(random() * 400);
    if (deed === 'cut') line.cut();
    if (deed === 'wait') await pause(random() * 1500);
    if (deed === 'freeze') await this.inADeadSpot();
    if (deed === 'throttle') await this.onABadLine();
    if (deed === 'type') await this.type();
    if (deed === 'reload') await this.comeBack(() => reloadForm(this.page));
    if (deed === 'tab') await this.comeBack(() => this.goOnInAnotherTab());
    if (deed === 'discard') await this.discard();
    if (deed === 'submit') await this.submit();
    if (deed === 'lose') await this.loseOne();
    if (random() < 0.5) await this.chooseAgain();
  }

  private async inADeadSpot(): Promise<void> {
    const { random, line } = this.visit;
    line.freeze();
    if (random() < 0.3) await this.submit();
    await pause(random() < 0.1 ? 12_000 : random() * 3000);
    if (random() < 0.5) line.cut();
    line.thaw();
  }

  private async onABadLine(): Promise<void> {
    const { random, line } = this.visit;
    line.throttle(badLine);
    await pause(random() * 2500);
    line.throttle(goodLine);
  }

  private async type(): Promise<void> {
    const words = `${this.description} And ${Math.floor(this.visit.random() * 2 ** 16)}.`;
    const typed = this.page.getByLabel('Description').fill(words, { timeout: 2000 });
    // Once it was submitted the field may go at any moment.
    const isTyped = await typed.then(
      () => true,
      (error: unknown) => {
        if (this.wasSubmitted) return false;
        throw error;
      },
    );
    if (isTyped) this.description = words;
  }

  private async loseOne(): Promise<void> {
    const [location] = await uploadsOf(this.page);
    if (!location) return;
    this.wasLost = true;
    await statusOfUpload(location, 'DELETE');
  }

  /** To the draft, as one who looks at the page before going on. */
  private async comeBack(how: () => Promise<void>): Promise<void> {
    const called = this.wasSubmitted || this.wasLost ? [] : await this.calledUploaded();
    await how();
    if (!(await hasDraft(this.page))) return;
    // A tab beside it may have taken the draft over meanwhile.
    const draft = this.page.getByRole('group', { name: 'Your draft' });
    await draft.or(this.continueHere).waitFor();
    if (await this.continueHere.isVisible()) await this.continueHere.click();
    await draft.waitFor();
    if (this.wasSubmitted) return;
    expect(await this.page.getByLabel('Description').inputValue()).toBe(this.description);
    for (const words of called) await this.page.getByText(words).first().waitFor({ state: 'attached' });
  }

  private async calledUploaded(): Promise<string[]> {
    const words = this.titles.map((title) => `${title}.wav uploaded`);
    const counts = await Promise.all(words.map((one) => this.page.getByText(one).count()));
    return words.filter((_, nth) => counts[nth]);
  }

  private async goOnInAnotherTab(): Promise<void> {
    const former = this.page;
    if (!this.wasSubmitted) await this.page.getByText(/^Draft saved/).waitFor();
    await this.open();
    const isSent = () => !localStorage.getItem('artist-draft');
    await Promise.race([this.continueHere.waitFor(), this.page.waitForFunction(isSent)]);
    if (await this.continueHere.isVisible()) await this.continueHere.click();
    if (this.visit.random() < 0.5) await former.close();
  }

  private async discard(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Discard draft' });
    if (this.wasSubmitted && !(await button.isVisible())) return;
    await button.click();
    await pause(this.visit.random() * 1000);
    if (this.visit.random() < 0.5) {
      await this.page.getByRole('button', { name: 'Undo' }).click();
      await this.untilKept();
    } else {
      [this.wasSubmitted, this.wasLost] = [false, false];
      await this.begin();
    }
  }

  /** By the card, as long as there is one that asks: it may go by itself, once the server has said what it has. */
  private async chooseAgain(): Promise<void> {
    const field = this.page.getByLabel('Files to choose again');
    const paths = this.files.map(({ path }) => path);
    if ((await field.count()) > 0) await field.setInputFiles(paths, { timeout: 2000 }).catch(() => undefined);
  }

  private async submit(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Submit Music' });
    if (!(await button.isVisible())) return;
    this.wasSubmitted = true;
    await button.click({ timeout: 2000 }).catch(() => undefined);
  }

  private get continueHere() {
    return this.page.getByRole('button', { name: 'Continue here' });
  }

  private get thanks() {
    return this.page.getByRole('heading', { name: /^Thank you/ });
  }

  /** The page says so; or it was left as it was about to, and has forgotten the draft. */
  private async hasArrived(): Promise<boolean> {
    return (await this.thanks.isVisible()) || (this.wasSubmitted && !(await hasDraft(this.page)));
  }

  /**
   * Until the page says that all of it has arrived; the line may break once more meanwhile.
   * @returns whether the page says that the studio has the details as they were first sent
   */
  private async send(): Promise<boolean> {
    const { page } = this;
    for (let left = tries; left > 0 && !(await this.hasArrived()); left--) {
      await this.chooseAgain();
      await this.submit();
      if (left === tries && this.visit.random() < 0.5) this.visit.line.cut();
      await Promise.race([this.thanks.waitFor(), pause(1500)]).catch(() => undefined);
      expect(await page.getByText(/no file and no link/).count()).toBe(0);
    }
    expect(await this.hasArrived()).toBe(true);
    return (await page.getByText(/already received your details/).count()) > 0;
  }
}
