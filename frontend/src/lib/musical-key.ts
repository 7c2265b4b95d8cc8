/** Keys that are written with flats, not with so many sharps. */
const flats: Record<string, string> = {
  'C# major': 'D♭ major',
  'D# major': 'E♭ major',
  'G# major': 'A♭ major',
  'A# major': 'B♭ major',
  'D# minor': 'E♭ minor',
  'A# minor': 'B♭ minor',
};

/** A key as musicians write it: `A# minor` is B♭ minor. What is no plain key stays as it was typed. */
export const sayKey = (key: string): string =>
  flats[key] ?? key.replace(/^([A-G])([#b])(?= (major|minor)$)/, (_, tone, sign) => tone + (sign === '#' ? '♯' : '♭'));
