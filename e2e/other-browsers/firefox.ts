import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import type { Browser, FoundElement, InPage } from './browser';
import { makeHome } from './program';
import { startSound } from './sound-and-display';

/** Debian's, and what others call theirs. */
const names = ['firefox-esr', 'firefox'];

const findFirefox = (): string => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  if (!found) throw new Error('Firefox is not installed. It is in the Debian package firefox-esr.');
  return found;
};

/** Firefox itself, over WebDriver BiDi: it needs no driver. */
export const openFirefox = async (): Promise<Browser> => {
  const executablePath = findFirefox();
  const { home, env, remove } = makeHome();
  const { address, pulseaudio } = await startSound(home, env);
  const stop = () => pulseaudio.stop().finally(remove);
  const options = { executablePath, headless: true, env: { ...env, PULSE_SERVER: address } };
  const firefox = await puppeteer.launch({ browser: 'firefox', ...options }).catch(async (error: Error) => {
    await stop();
    throw new Error(`${executablePath} did not start. It is in the Debian package firefox-esr.`, { cause: error });
  });
  const page = await firefox.newPage();
  return {
    goTo: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    run: <Answer>(script: InPage<Answer>, ...args: unknown[]) => page.evaluate(script, ...args) as Promise<Answer>,
    load: async (source) => void (await page.evaluate(source)),
    find: async (script, ...args) => {
      const handle = (await page.evaluateHandle(script, ...args)).asElement();
      return handle && asFound(handle as ElementHandle<Element>);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => firefox.close().finally(stop),
  };
};

const asFound = (handle: ElementHandle<Element>): FoundElement => ({
  click: () => handle.click(),
  type: (text) => handle.type(text),
  chooseFile: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  run: <Answer>(script: InPage<Answer>, ...args: unknown[]) => handle.evaluate(script, ...args) as Promise<Answer>,
});
