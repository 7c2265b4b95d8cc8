/** Bytes 0x80 to 0x9f of Windows' western code page, which everybody writes who says Latin-1; what it leaves out stays odd. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const fatal = (label: string) => new TextDecoder(label, { fatal: true });
const decodedBy = (label: string, bytes: Uint8Array): string | null => {
  try {
    return fatal(label).decode(bytes);
  } catch {
    return null;
  }
};

const westernOf = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (letter) => western[letter.charCodeAt(0) - 0x80] ?? letter);

/** ID3v1 cuts a text after thirty bytes, also within a letter. */
const utf8Of = (bytes: Buffer): string | null => {
  for (const cut of [0, 1, 2, 3]) {
    const text = decodedBy('utf-8', bytes.subarray(0, bytes.length - cut));
    if (text !== null) return cut === 0 || /[^\x00-\x7f]/.test(text) ? text : null;
  }
  return null;
};

const oddities = [
  /[\u0080-\u009f\ufffd\ue000-\uf8ff]/g, // no letters at all
  /[^\p{L}\p{M}\p{N}\x00-\x7f\u00a0-\u00a3\u00ab\u00b0\u00b7\u00bb\u00bf\u2010-\u2026\u2030\u2039\u203a\u20ac\u2116\u2122\u3000-\u303f\uff01-\uff5e]/gu,
  /[\uff61-\uff9f]/g, // of Japanese tills
  /\p{Ll}(?=\p{Lu})(?=[^\x00-\x7f])/gu, // a capital within a word
  /[\u00c0-\u00ff]{4,}/g, // more letters with signs in a row than a language has
  // Two scripts in one word.
  /[A-Za-z\u00c0-\u024f](?=[\u0370-\u04ff\u3040-\u9fff])|[\u0370-\u04ff\u3040-\u9fff](?=[A-Za-z\u00c0-\u024f])/g,
];
const oddness = (text: string): number => oddities.reduce((sum, odd) => sum + (text.match(odd)?.length ?? 0), 0);

type Reading = (bytes: Buffer) => string | null;
const by =
  (label: string): Reading =>
  (bytes) =>
    decodedBy(label, bytes);
/** The first of those that give the least odd words. */
const readings: Reading[] = [westernOf, by('windows-1251'), by('windows-1250'), by('shift_jis')];
/** The texts of AIFF are older than all that. */
const macReadings: Reading[] = [...readings, by('macintosh')];

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/**
 * What tags say whose letters are not known: programs write UTF-8, and the code page of their computer, where a format says
 * Latin-1 or nothing. One file has one code page: that in which all its texts look most like words.
 * @param raw a letter for each byte
 */
export const readableTags = (raw: Record<string, string>, isAiff = false): Record<string, string> => {
  const read = Object.entries(raw).map(([name, value]): [string, string | Buffer] => {
    const bytes = bytesOf(value.replace(/\0+$/, ''));
    const text = utf8Of(bytes);
    if (text === null) return [name, bytes];
    // A reader that believed the tag has made these letters of bytes.
    const isOneByteEach = /[\x80-\xff]/.test(text) && !/[^\x00-\xff]/.test(text);
    return [name, isOneByteEach ? (utf8Of(bytesOf(text)) ?? bytesOf(text)) : text];
  });
  const unknown = read.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  const rated = (isAiff ? macReadings : readings).map((reading) => {
    const texts = unknown.map(reading);
    return { reading, odd: texts.reduce((sum, text) => sum + (text === null ? Infinity : oddness(text)), 0) };
  });
  const best = rated.reduce((one, other) => (other.odd < one.odd ? other : one)).reading;
  return Object.fromEntries(
    read.map(([name, value]) => [name, typeof value === 'string' ? value : (best(value) ?? westernOf(value))]),
  );
};
