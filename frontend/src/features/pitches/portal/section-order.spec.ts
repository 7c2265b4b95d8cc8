import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { moved, stepped } from './section-order';

/** `a:S` is a track in section S, `a` one without. */
const tracksOf = (words: string): PitchTrack[] =>
  words.split(' ').map((word) => {
    const [trackId = '', section] = word.split(':');
    return { trackId, ...(section && { section }) };
  });
const say = (tracks: readonly PitchTrack[]) =>
  tracks.map(({ trackId, section }) => trackId + (section ? `:${section}` : '')).join(' ');

test.each([
  ['within its section', 'a:S b:S c:B', 1, -1, 'b:S a:S c:B'],
  ['past the end of it, the whole section', 'a:S b:S c:B d:B', 2, -1, 'c:B d:B a:S b:S'],
  ['down as up', 'a:S b:S c:B d:B e', 1, 1, 'c:B d:B a:S b:S e'],
  ['past one without a section', 'a:S b:S c d', 1, 1, 'c a:S b:S d'],
  ['without sections one place', 'a b c', 0, 1, 'b a c'],
  ['one without a section past a whole one', 'a:S b:S c', 2, -1, 'c a:S b:S'],
  ['not past the ends', 'a b', 1, 1, 'a b'],
] as const)('a step leads %s', (_, before, from, way, after) => {
  expect(say(stepped(tracksOf(before), from, way))).toBe(after);
});

test.each([
  ['into another section: it is one of it', 'a:S b:S c:B d:B', 2, 1, 'a:S c:S b:S d:B'],
  ['between sections: its own comes along, below it', 'a:S b:S c:B d:B', 3, 0, 'd:B c:B a:S b:S'],
  ['down between sections: its own comes along, above it', 'a:S b:S c:B d:B', 0, 3, 'c:B d:B b:S a:S'],
  ['within its section', 'a:S b:S c:S d:B', 0, 2, 'b:S c:S a:S d:B'],
  ['among those without one', 'a b c:B', 1, 0, 'b a c:B'],
  ['to the end of its own, elsewhere', 'a:S b:B c:B d:S', 0, 2, 'b:B c:B a:S d:S'],
] as const)('a track is moved %s', (_, before, from, to, after) => {
  expect(say(moved(tracksOf(before), from, to))).toBe(after);
});
