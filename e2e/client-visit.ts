import { setTimeout as pause } from 'node:timers/promises';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import type { BrowserContext, Page } from 'playwright-core';
import type { Api } from './api';
import type { BreakingLine } from './breaking-line';

interface Visit {
  context: BrowserContext;
  line: BreakingLine;
  api: Api;
  /** 0 to 1. */
  random: () => number;
  pitchId: string;
  /** Titles of the tracks, by id. */
  tracks: ReadonlyMap<string, string>;
  /** Which one it is. */
  nth: number;
}

const deeds = {
  choose: 5,
  comment: 3,
  request: 1,
  cut: 2,
  freeze: 2,
  throttle: 1,
  reload: 1,
  close: 2,
  tab: 1,
} as const;
type Deed = keyof typeof deeds;
const deck = (Object.keys(deeds) as Deed[]).flatMap((deed) => Array<Deed>(deeds[deed]).fill(deed));
const choices = ['Yes', 'Maybe', 'No'] as const;
const outboxes = () => Object.keys(localStorage).filter((name) => name.startsWith('listen-outbox')).length;

/** A client on a set with a bad line: whatever they choose, write and ask for is in the studio, once, whenever there is a line. */
export class ClientVisit {
  private page!: Page;
  private address = '';
  private recipientId = '';
  private isFrozen = false;
  /** What this client did, by the title of the track. */
  private readonly chosen = new Map<string, string | null>();
  private readonly written: string[] = [];
  private readonly asked: string[] = [];
  /** What was done, for when it goes wrong. */
  readonly done: string[] = [];

  constructor(private readonly visit: Visit) {}

  async run(): Promise<void> {
    const { api, line, pitchId, nth, random } = this.visit;
    const person = { name: `Client ${nth}` };
    const { id, link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${pitchId}/recipients`, person);
    this.recipientId = id;
    this.address = line.url + new URL(link ?? '').pathname;
    await this.open();
    for (let left = 5 + Math.floor(random() * 8); left > 0; left--) await this.do(this.any(deck));
    this.thaw();
    if (random() < 0.5) await this.closeAndOpen();
    await eventually(async () => expect(await this.page.evaluate(outboxes)).toBe(0), { withinMs: 60_000 });
    await eventually(() => this.expectKept(), { withinMs: 10_000 });
    await this.expectShown();
  }

  private any<T>(all: readonly T[]): T {
    return all[Math.floor(this.visit.random() * all.length)] as T;
  }

  private async open(): Promise<void> {
    this.page = await this.visit.context.newPage();
    await this.page.goto(this.address);
    await this.page.locator('#root:not([data-drawn])').waitFor();
    await this.expectShown();
  }

  private get titles(): string[] {
    return [...this.visit.tracks.values()];
  }

  private row(title: string) {
    return this.page.getByRole('group', { name: title, exact: true });
  }

  private async do(deed: Deed): Promise<void> {
    const { random, line } = this.visit;
    this.done.push(deed);
    await pause(random() * 300);
    if (deed === 'choose') await this.choose();
    if (deed === 'comment') await this.comment();
    if (deed === 'request') await this.request();
    if (deed === 'cut') line.cut();
    if (deed === 'freeze') await this.freeze();
    if (deed === 'throttle') line.throttle(this.any([20, 100, Infinity]) * 2 ** 10);
    if (deed === 'reload') await this.reload();
    if (deed === 'close') await this.closeAndOpen();
    if (deed === 'tab') await this.goOnInAnotherTab();
  }

  private async choose(): Promise<void> {
    const [title, choice] = [this.any(this.titles), this.any(choices)];
    await this.row(title).getByRole('button', { name: choice, exact: true }).click();
    this.chosen.set(title, this.chosen.get(title) === choice ? null : choice);
  }

  private async comment(): Promise<void> {
    const text = `Comment ${this.written.length + 1} of client ${this.visit.nth}`;
    const row = this.row(this.any(this.titles));
    await row.getByLabel('Comment', { exact: true }).fill(text);
    await row.getByRole('button', { name: 'Add comment' }).click();
    this.written.push(text);
  }

  private async request(): Promise<void> {
    const project = `Project ${this.asked.length + 1} of client ${this.visit.nth}`;
    await this.row(this.any(this.titles)).getByRole('button', { name: 'Request license' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Project').fill(project);
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    this.asked.push(project);
    // On a dead line it closes after a while, and the page goes on with it.
    await dialog.waitFor({ state: 'detached' });
  }

  private async freeze(): Promise<void> {
    this.visit.line.freeze();
    this.isFrozen = true;
    if (this.visit.random() < 0.15) {
      // Longer than a request waits for its answer.
      await this.choose();
      await pause(11_000);
    }
  }

  private thaw(): void {
    if (!this.isFrozen) return;
    this.isFrozen = false;
    if (this.visit.random() < 0.5) this.visit.line.cut();
    this.visit.line.thaw();
  }

  private async reload(): Promise<void> {
    this.thaw();
    await this.page.reload();
    await this.page.locator('#root:not([data-drawn])').waitFor();
    await this.expectShown();
  }

  private async closeAndOpen(): Promise<void> {
    await this.page.close();
    this.thaw();
    await this.open();
  }

  private async goOnInAnotherTab(): Promise<void> {
    const former = this.page;
    this.thaw();
    await this.open();
    if (this.visit.random() < 0.5) await former.close();
  }

  /** On the page: also what has not arrived yet. */
  private async expectShown(): Promise<void> {
    const { page } = this;
    await eventually(async () => {
      for (const title of this.titles) {
        const pressed = this.row(title)
          .locator('button[aria-pressed=true]')
          .filter({ hasText: /^(Yes|Maybe|No)$/ });
        const shown = (await pressed.allTextContents())[0] ?? null;
        expect([title, shown]).toEqual([title, this.chosen.get(title) ?? null]);
      }
      for (const text of this.written)
        expect([text, await page.getByText(text, { exact: true }).count()]).toEqual([text, 1]);
    });
  }

  /** In the studio. */
  private async expectKept(): Promise<void> {
    const { api, pitchId, tracks } = this.visit;
    const { recipients } = await api.json<PitchWithRecipients>('GET', `/api/admin/pitches/${pitchId}`);
    const reactions = recipients.find(({ id }) => id === this.recipientId)?.reactions ?? [];
    const chosen = new Map(reactions.map(({ trackId, choice }) => [tracks.get(trackId), choice]));
    for (const title of this.titles)
      expect([title, chosen.get(title) ?? null]).toEqual([title, this.chosen.get(title)?.toLowerCase() ?? null]);
    const written = reactions.flatMap(({ comments }) => comments.map(({ text }) => text));
    expect(written.sort()).toEqual([...this.written].sort());
    const asked = reactions.flatMap(({ requests }) => requests.map(({ project }) => project));
    expect(asked.sort()).toEqual([...this.asked].sort());
  }
}
