import { searchParts, understoodIn } from '../search-parts';
import { trackReader } from './track-facts';

const factsIn = (typed: string) =>
  understoodIn(searchParts(typed, trackReader)).map(({ fact, value, words }) => [fact, value, words]);

test.each([
  ['D minor', 'key', 'D minor'],
  ['Dm', 'key', 'D minor'],
  ['dm', 'key', 'D minor'],
  ['key of d minor', 'key', 'D minor'],
  ['in the key of B flat', 'key', 'B♭ major'],
  ['A moll', 'key', 'A minor'],
  ['a minor', 'key', 'A minor'],
  ['Bbm', 'key', 'B♭ minor'],
  ['F#', 'key', 'F♯ major'],
  ['8A', 'key', 'A minor'],
  ['key: 4m', 'key', 'F♯ minor'],
  ['one-stop', 'clearance', 'one-stop'],
  ['One Stop', 'clearance', 'one-stop'],
  ['two-stop', 'clearance', 'two-stop'],
  ['instrumental', 'vocals', 'instrumental'],
  ['no vocals', 'vocals', 'instrumental'],
  ['without any vocals', 'vocals', 'instrumental'],
  ['with vocals', 'vocals', 'vocal'],
  ['30 s cut', 'version', 'cut-30'],
  ['30s cutdown', 'version', 'cut-30'],
  ['60-second edit', 'version', 'cut-60'],
  [':15', 'version', 'cut-15'],
  ['instrumental version', 'version', 'instrumental'],
  ['with stems', 'version', 'stem'],
  ['a cappella', 'version', 'a-cappella'],
  ['clean version', 'version', 'clean'],
  ['around 90', 'bpm', '90'],
  ['90 bpm', 'bpm', '90'],
  ['80-95', 'bpm', '80-95'],
  ['under 2 min', 'duration', '-120'],
  ['2:00-3:00', 'duration', '120-180'],
])('%s is the %s %s, and what stands around it are words', (typed, fact, value) => {
  expect(factsIn(typed)).toEqual([[fact, value, typed]]);
  const parts = searchParts(`dark ${typed}, strings`, trackReader);
  expect(parts.map(({ text }) => text)).toEqual(['dark', typed, 'strings']);
});

test.each([
  ...['I am here', 'a minor key', 'Bb King', 'key change', 'major lift', 'one step', 'clean', 'female vocal'],
  ...['the 30s', 'Admin', '"instrumental"', 'cut', '-one-stop', 'Emma', 'em dash', 'stop'],
])('%s says no fact', (typed) => expect(factsIn(typed)).toEqual([]));

test('a fact may be left out; what is understood says so in words', () => {
  const [part] = searchParts('-one-stop', trackReader);
  expect(part).toMatchObject({ isExcluded: true, fact: { fact: 'clearance', value: 'one-stop' } });
  const parts = searchParts('Dm one-stop no vocals 30 s cut around 90 under 2 min', trackReader);
  expect(understoodIn(parts).map((fact) => trackReader.say?.(fact))).toEqual([
    ...['D minor', 'One-stop', 'Instrumental', 'Has: 30 s cut', 'around 90 BPM', 'under 2 min'],
  ]);
});
