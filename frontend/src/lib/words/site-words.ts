import type { TextPage } from '@cueroom/contracts/content/site-texts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sayAnsweredWithin, sayHearWithin } from './promises';
import { textsQuery } from '../api/public-queries';
import { studio } from '../studio';

/** What stands in braces in the site's texts. */
const facts: Record<string, () => string> = {
  studio: () => studio.name,
  email: () => studio.email,
  promise: sayHearWithin,
  answer: sayAnsweredWithin,
};

/** Braces that name no fact stay as they were typed. */
export const fillIn = (text: string, more: Record<string, () => string> = {}): string =>
  text.replace(/\{(\w+)\}/g, (typed, name: string) => (more[name] ?? facts[name])?.() ?? typed);

const filled = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillIn(text)])) as Texts;

/** What a page says. Its route has waited for it, so it is there at once. */
export const useTexts = <Page extends TextPage>(page: Page) =>
  useSuspenseQuery({ ...textsQuery(page), select: filled }).data;
