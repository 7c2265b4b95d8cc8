import { sayKey } from './musical-key';

test.each([
  ['A# minor', 'B♭ minor'],
  ['D# major', 'E♭ major'],
  ['Bb minor', 'B♭ minor'],
  ['F# minor', 'F♯ minor'],
  ['D minor', 'D minor'],
  ['Ab', 'Ab'],
  ['8A, modal', '8A, modal'],
])('%s is shown as %s', (key, shown) => expect(sayKey(key)).toBe(shown));
