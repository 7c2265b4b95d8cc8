import { existsSync, readFileSync } from 'node:fs';
import type { ReceivedMail } from '@cueroom/testing/mail-server';
import { removeTones } from '@cueroom/testing/tone';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { Api } from './api';
import { openBrowser } from './browser';
import type { SharedStudio, StudioKind } from './shared-studios';
import { type Studio, studioAt } from './studio';

/** A browser of the test file's own; it starts with the first context. A context is closed when its test ends. */
export interface TestBrowser {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

export interface Flow {
  /** Complete once the tests run. */
  studio: Studio;
  api: Api;
  browser: TestBrowser;
  /** The emails of the replicated studio so far, those of other test files among them. */
  mails: () => ReceivedMail[];
}

const sharedStudio = async (kind: StudioKind): Promise<SharedStudio> => {
  const answer = await fetch(`${process.env.SHARED_STUDIOS}/${kind}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedStudio;
};

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/**
 * The studio that this test file runs on, with a client of its API and a browser. A shared one has records of other test
 * files, which run at the same time: name your records uniquely, and assume nothing of the rest. Give a function to start
 * a studio of the file's own, where a test kills its processes, restores it, or looks at all of its records.
 */
export const useStudio = (which: StudioKind | (() => Promise<Studio>)): Flow => {
  const studio = {} as Studio;
  let mailFile = '';
  let opened: Promise<Browser> | undefined;
  beforeAll(async () => {
    if (typeof which === 'function') return void Object.assign(studio, await which());
    const shared = await sharedStudio(which);
    mailFile = shared.mailFile;
    Object.assign(
      studio,
      studioAt(shared, async () => undefined),
    );
  });
  // A page that stays open keeps polling and playing while other tests run.
  afterEach(async () => {
    for (const context of (await opened)?.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await (await opened)?.close();
    await studio.stop?.();
    await removeTones();
  });
  return {
    studio,
    api: new Api(studio),
    mails: () => linesOf(mailFile).map((line) => JSON.parse(line) as ReceivedMail),
    browser: {
      newContext: async (options) => {
        opened ??= openBrowser();
        return (await opened).newContext(options);
      },
    },
  };
};
