import { readFileSync } from 'node:fs';
import { eventually } from '@cueroom/testing/eventually';
import type { Browser, FoundElement, Key } from './browser';
import {
  awaitClick,
  findElement,
  hasClickArrived,
  hasLibrary,
  isAwake,
  readElement,
  scrollToElement,
  type Wanted,
} from './in-page';

/** Finds elements by role, name, label and text, in the way of the screen tests; it defines `TestingLibraryDom`. */
const library = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

const soon = { withinMs: 30_000 };
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** What is open in a browser, as people use it. Everything waits until it is there. */
export class Page {
  constructor(private readonly browser: Browser) {}

  openOnPhone = (url: string) => this.open(url, phone);
  openAtDesk = (url: string) => this.open(url, desk);

  async waitFor(wanted: Wanted, within = soon): Promise<void> {
    await eventually(async () => void (await this.find(wanted)), within);
  }

  async waitUntilGone(wanted: Wanted): Promise<void> {
    await eventually(async () => expect(await this.look(wanted)).toBeNull(), soon);
  }

  /** Until the click arrives. */
  click(wanted: Wanted): Promise<void> {
    return eventually(async () => {
      const element = await this.find(wanted);
      await element.run(scrollToElement);
      await element.run(awaitClick);
      await element.click();
      expect(await this.browser.run(hasClickArrived)).toBe(true);
    }, soon);
  }

  /** Into an empty field. */
  async type(wanted: Wanted, text: string): Promise<void> {
    const field = await eventually(() => this.find(wanted), soon);
    await field.run(scrollToElement);
    await field.type(text);
  }

  /** @param path absolute, of a file for a file input */
  async chooseFile(wanted: Wanted, path: string): Promise<void> {
    const field = await eventually(() => this.find(wanted), soon);
    await field.chooseFile(path);
  }

  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.browser.press(key);
  }

  async waitForFocusOn(wanted: Wanted): Promise<void> {
    await this.waitFor({ ...wanted, hasFocus: true });
  }

  /** What an element says, or one of its attributes. */
  async read(wanted: Wanted, attribute?: string): Promise<string> {
    const element = await eventually(() => this.find(wanted), soon);
    return (await element.run(readElement, attribute ?? null)) ?? '';
  }

  private async open(url: string, { width, height }: typeof phone): Promise<void> {
    await this.browser.resize(width, height);
    await this.browser.goTo(url);
    await eventually(() => this.browser.run(isAwake), soon);
  }

  private async look(wanted: Wanted): Promise<FoundElement | null> {
    if (!(await this.browser.run(hasLibrary))) await this.browser.load(library);
    return this.browser.find(findElement, wanted);
  }

  private async find(wanted: Wanted): Promise<FoundElement> {
    const found = await this.look(wanted);
    if (found) return found;
    const shown = await this.browser.run(() => document.body.innerText.slice(0, 1500));
    throw new Error(`There is no ${JSON.stringify(wanted)} in the page, which says:\n${shown}`);
  }
}
