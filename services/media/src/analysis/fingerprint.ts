/** Chromaprint: 32-bit words, 8 a second, of two minutes. Of two encodings of one recording up to 6 % of bits differ, else about half. */
export type Fingerprint = Uint32Array;

/** How many bits may differ, as a share: far from both. */
const sameRecordingUpTo = 0.2;
const wordsPerSec = 11_025 / 1365;
/** Ten seconds in common make two recordings the same; a shared bar does not. */
const minOverlap = Math.round(10 * wordsPerSec);
const sketchSize = 96;

/** From ffmpeg's raw chromaprint: 32-bit words in the byte order of the machine. */
export const readFingerprint = (bytes: Buffer): Fingerprint =>
  new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)));

/** Scatters words evenly: those of a fingerprint resemble each other. */
const scattered = (word: number): number => Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) >>> 0;

/** The words that scatter to the lowest numbers, signed for the database: A. Broder, "On the resemblance and containment of documents" (1997). */
export const sketchOf = (print: Fingerprint): number[] =>
  [...new Set(print)]
    .sort((a, b) => scattered(a) - scattered(b))
    .slice(0, sketchSize)
    .map((word) => word | 0);

const bitsOf = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The share of bits that differ when the second begins `shift` words later in the first; 1 when they hardly overlap. */
const difference = (a: Fingerprint, b: Fingerprint, shift: number): number => {
  const from = Math.max(0, shift);
  const to = Math.min(a.length, b.length + shift);
  if (to - from < Math.min(minOverlap, a.length, b.length)) return 1;
  let bits = 0;
  for (let at = from; at < to; at++) bits += bitsOf(a[at]! ^ b[at - shift]!);
  return bits / 32 / (to - from);
};

/** Where words that both have suggest to lay them on each other. */
const likelyShifts = (a: Fingerprint, b: Fingerprint): number[] => {
  const places = new Map<number, number>();
  b.forEach((word, at) => places.set(word, at));
  const votes = new Map<number, number>([[0, 1]]);
  a.forEach((word, at) => {
    const there = places.get(word);
    if (there !== undefined) votes.set(at - there, (votes.get(at - there) ?? 0) + 1);
  });
  return [...votes]
    .sort(([, more], [, fewer]) => fewer - more)
    .slice(0, 8)
    .map(([shift]) => shift);
};

export const isSameRecording = (a: Fingerprint, b: Fingerprint): boolean =>
  a.length > 0 && b.length > 0 && likelyShifts(a, b).some((shift) => difference(a, b, shift) <= sameRecordingUpTo);
