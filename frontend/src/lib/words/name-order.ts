/** From Hebrew to Arabic, with the scripts between them. */
const rightToLeft = /[\u0590-\u08ff]/;
const leftToRightMark = '\u200e';

/** Two names in a script that runs from right to left would change places around the last comma: a mark after it keeps their order. */
export const inNameOrder = (words: string): string =>
  rightToLeft.test(words) ? words.replace(/,(?=[^,]*$)/, `,${leftToRightMark}`) : words;
