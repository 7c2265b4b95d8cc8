/**
 * From C upwards, as they are stored and shown: of two names of one key the one with fewer accidentals; where both have six,
 * the one in sharps.
 */
const names = {
  major: ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'],
  minor: ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'B♭', 'B'],
} as const;
export const unknownKey = 'Unknown key';
type KeyMode = keyof typeof names;

/** @param pitch in semitones above any C */
export const keyName = (pitch: number, mode: KeyMode): string => `${names[mode][((pitch % 12) + 12) % 12]} ${mode}`;

const pitches: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const fifth = 7;

const sign = '♯|♭|#|b|sharp|flat';
const major = 'major|maj|dur';
const minor = 'minor|min|moll|m';
/** `Bbm`, `B♭ minor`, `D-moll`, `A flat maj.`, `CM` */
const spelled = new RegExp(`^([a-g])(?:[\\s-]*(${sign}))?(?:[\\s-]*(${major}|${minor})\\.?)?$`, 'i');
/** Of DJs: `4A` and `4B` of the Camelot wheel, `4m` and `4d` of Open Key. */
const onWheel = /^0?([1-9]|1[0-2])([abmd])$/i;

const wheelKey = (hour: number, letter: string): string => {
  if (letter === 'a') return keyName(9 + (hour - 8) * fifth, 'minor');
  if (letter === 'b') return keyName((hour - 8) * fifth, 'major');
  return letter === 'm' ? keyName(9 + (hour - 1) * fifth, 'minor') : keyName((hour - 1) * fifth, 'major');
};

/**
 * The one spelling of a key, however it was written; null where it is none. A letter alone is major, as is a capital M
 * after it; a German B is read as B.
 */
export const musicalKey = (text: string): string | null => {
  const typed = text.normalize('NFKC').trim();
  const [, hour, letter = ''] = onWheel.exec(typed) ?? [];
  if (hour) return wheelKey(Number(hour), letter.toLowerCase());
  const [, tonic, accidental = '', mode = ''] = spelled.exec(typed) ?? [];
  if (!tonic) return null;
  const raised = /^(\u266f|#|sharp)$/i.test(accidental) ? 1 : accidental ? -1 : 0;
  const isMinor = mode !== 'M' && /^m(in|oll|$)/i.test(mode);
  return keyName((pitches[tonic.toLowerCase()] ?? 0) + raised, isMinor ? 'minor' : 'major');
};
