/** Seen by its effect alone: direction, joining, whether an emoji is colored. */
const unseen = /[\p{Cf}\ufe00-\ufe0f]/gu;

/**
 * A text as fonts can show it. Line breaks and other controls become spaces; a character that no font has becomes its
 * number, as in `[U+20BB7]`: nothing is left out silently.
 * @param codePoints that fonts have
 */
const printable = (text: string, codePoints: ReadonlySet<number>): string =>
  Array.from(
    text
      .replace(/\p{Cs}/gu, '\ufffd')
      .normalize('NFC')
      .replace(/\p{Cc}+/gu, ' ')
      .replace(unseen, ''),
    (character) => {
      const codePoint = character.codePointAt(0)!;
      return codePoints.has(codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase()}]`;
    },
  ).join('');

/** The same data with every text in it printable. */
export const printableData = (data: unknown, codePoints: ReadonlySet<number>): unknown =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? printable(value, codePoints) : value)),
  );
