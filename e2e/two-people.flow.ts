import { keyName } from '@cueroom/contracts/catalog/musical-key';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { randomFrom } from '@cueroom/testing/made-music';
import type { Page } from 'playwright-core';
import { openPortal } from './portal';
import { useStudio } from './use-studio';
import { variants } from './variants';

/** Seconds that two people edit; longer by hand: `TWO_PEOPLE_SEC=600`. Another seed edits in another order. */
const seconds = Number(process.env.TWO_PEOPLE_SEC ?? variants([8], [25])[0]);
const seed = Number(process.env.TWO_PEOPLE_SEED ?? 17);

const { studio, api, browser } = useStudio('plain');

/** Of no other track in this studio: what is edited cannot be searched for. */
const genre = 'Folk';
const fields = { title: 'Title', artist: 'Artist', album: 'Album', bpm: 'BPM', key: 'Key', tags: 'Tags' } as const;
type Field = keyof typeof fields;
const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
const names = Object.keys(fields) as Field[];
const shown = (track: Track, field: Field): string => {
  const value = track[field];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};

/** One of the two, with what their screen has shown them of each field. */
class Person {
  private readonly seen = new Map<Field, Set<string>>();

  constructor(
    readonly page: Page,
    private readonly random: () => number,
  ) {}

  private get form() {
    return this.page.getByRole('dialog', { name: 'Edit Track' });
  }

  async open(): Promise<void> {
    if (await this.form.isVisible()) return;
    await this.page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await this.form.getByLabel('Title', { exact: true }).waitFor();
    for (const field of names)
      this.seen.set(field, new Set([await this.form.getByLabel(fields[field], { exact: true }).inputValue()]));
  }

  async type(text: string): Promise<void> {
    const field = names[Math.floor(this.random() * names.length)]!;
    const upTo = (count: number) => Math.floor(this.random() * count);
    const typed = field === 'bpm' ? String(60 + upTo(99)) : field === 'key' ? keyName(upTo(12), 'minor') : text;
    await this.form.getByLabel(fields[field], { exact: true }).fill(typed);
  }

  /** Saves; where a colleague has changed the same, reads their text and chooses. */
  async save(): Promise<void> {
    await this.form.getByRole('button', { name: 'Save Track' }).click();
    const conflict = this.form.getByRole('alert').filter({ hasText: 'Changed in the meantime' });
    for (;;) {
      await Promise.race([this.form.waitFor({ state: 'detached' }), conflict.waitFor()]);
      if (!(await conflict.isVisible())) return;
      expect(await conflict.evaluate(isInSight)).toBe(true);
      for (const field of names) {
        const theirs = await this.theirsOf(field);
        if (theirs !== undefined) this.seen.get(field)?.add(theirs === '(empty)' ? '' : theirs);
      }
      const isMine = this.random() < 0.5;
      await conflict.getByRole('button', { name: isMine ? 'Keep mine' : 'Take theirs' }).click();
      if (!isMine) await this.form.getByRole('button', { name: 'Save Track' }).click();
    }
  }

  hasSeen = (field: Field, value: string): boolean => this.seen.get(field)?.has(value) ?? false;

  private async theirsOf(field: Field): Promise<string | undefined> {
    const part = this.form
      .getByRole('alert')
      .getByRole('listitem')
      .filter({ has: this.page.getByText(fields[field], { exact: true }) });
    return (await part.count()) === 0 ? undefined : ((await part.locator('dd').last().textContent()) ?? '');
  }
}

test(
  `two people edit one track for ${seconds} s: what a save replaces was shown to the one who saved (seed ${seed})`,
  async () => {
    const random = randomFrom(seed);
    const { id } = await api.json<Track>('POST', '/api/admin/music', { title: 'Undertow', artist: 'Ines', genre });
    const read = () => api.json<Track>('GET', `/api/admin/music/${id}`);
    const people = await Promise.all(
      [1, 2].map(
        async () => new Person((await openPortal(browser, studio, `/admin/tracks?genre=${genre}`)).page, random),
      ),
    );
    const until = Date.now() + seconds * 1000;
    let [edits, saves] = [0, 0];
    const unseen: string[] = [];
    while (Date.now() < until || saves < 4) {
      const person = people[random() < 0.5 ? 0 : 1]!;
      await person.open();
      await person.type(`Edit ${++edits}`);
      if (random() < 0.5) continue;
      const before = await read();
      await person.save();
      saves++;
      const after = await read();
      for (const field of names) {
        const [was, is] = [shown(before, field), shown(after, field)];
        if (was !== is && !person.hasSeen(field, was)) unseen.push(`save ${saves}: ${field} “${was}” became “${is}”`);
      }
    }
    expect(unseen).toEqual([]);
  },
  (seconds + 120) * 1000,
);

test('Back asks before typed text is lost, closes the window, and opens none again', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, `/admin/tracks?genre=${genre}`);
  const form = page.getByRole('dialog', { name: 'Edit Track' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await form.getByLabel('Album').fill('Half a thought');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await form.getByLabel('Album').inputValue()).toBe('Half a thought');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/admin/tracks');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await form.getByRole('button', { name: 'Close' }).click();
  await form.waitFor({ state: 'detached' });
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => !location.pathname.startsWith('/admin') || !document.querySelector('[role=dialog]'));
  expect(await form.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
