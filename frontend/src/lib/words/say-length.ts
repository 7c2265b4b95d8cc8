import { tooLong } from '@cueroom/contracts/limits';
import { locale } from './locale';

/** Said from this share of the limit on. */
const nearLimit = 0.8;

/** As the rule counts: an emoji is one character. */
const lengthOf = (text: unknown): number => (typeof text === 'string' ? Array.from(text).length : 0);

/** How much of its limit a text takes. More than that is kept, not cut: the writer decides what goes. */
export const sayLength = (text: unknown, maxLength = Infinity): string | undefined => {
  const length = lengthOf(text);
  if (length < nearLimit * maxLength) return undefined;
  const over = length - maxLength;
  const used = `${inWords(length)} of ${inWords(maxLength)} characters`;
  return over > 0 ? `${used}, ${inWords(over)} too many` : used;
};

/** In the server's words. */
export const sayTooLong = (text: unknown, maxLength = Infinity): string | undefined =>
  lengthOf(text) > maxLength ? tooLong(maxLength) : undefined;

const inWords = (count: number): string => count.toLocaleString(locale);
