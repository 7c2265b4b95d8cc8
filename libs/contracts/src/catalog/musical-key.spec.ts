import { musicalKey } from './musical-key';

test.each([
  ['Dm', 'D minor'],
  ['d min', 'D minor'],
  ['  D  Minor ', 'D minor'],
  ['A moll', 'A minor'],
  ['d-Moll', 'D minor'],
  ['B dur', 'B major'],
  ['Bbm', 'B♭ minor'],
  ['B♭ minor', 'B♭ minor'],
  ['b flat min.', 'B♭ minor'],
  ['A# minor', 'B♭ minor'],
  ['bb', 'B♭ major'],
  ['D', 'D major'],
  ['DM', 'D major'],
  ['C#maj', 'D♭ major'],
  ['Gb major', 'F♯ major'],
  ['Ebm', 'D♯ minor'],
  ['Ab minor', 'G♯ minor'],
  ['Cb', 'B major'],
  ['E#m', 'F minor'],
  ['4A', 'F minor'],
  ['08B', 'C major'],
  ['4m', 'F♯ minor'],
  ['1d', 'C major'],
  ['12A', 'C♯ minor'],
])('%s is %s', (typed, key) => expect(musicalKey(typed)).toBe(key));

test.each(['', 'H moll', 'D dorian', '13A', '0A', 'Hello', 'C##', 'D-', 'D minor / F major', 'am I'])(
  '%s is no key',
  (typed) => expect(musicalKey(typed)).toBeNull(),
);

test('each key is read as itself', () => {
  const keys = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'].map((tonic) => `${tonic} major`);
  expect(keys.map(musicalKey)).toEqual(keys);
});
