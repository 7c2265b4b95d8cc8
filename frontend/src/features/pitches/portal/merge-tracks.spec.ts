import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { mergeTracks } from './merge-tracks';

const track = (trackId: string, note: string | null = null): PitchTrack => ({ trackId, note }) as PitchTrack;
const base = [track('a'), track('b'), track('c')];
const said = (tracks: PitchTrack[] | null) => tracks?.map(({ trackId, note }) => [trackId, note ?? null].join(':'));

const a = track('a', 'opens');
const c = track('c', 'ends');
test.each([
  ['notes on two tracks', [a, track('b'), track('c')], [track('a'), track('b'), c], ['a:opens', 'b:', 'c:ends']],
  ['a move and a note', [track('c'), track('a'), track('b')], [a, track('b'), track('c')], ['c:', 'a:opens', 'b:']],
  ['a note and a removal', [a, track('b'), track('c')], [track('a'), track('c')], ['a:opens', 'c:']],
])('%s stay both', (_, mine, theirs, both) => {
  expect(said(mergeTracks(base, mine, theirs))).toEqual(both);
  expect(said(mergeTracks(base, theirs, mine))).toEqual(both);
});

test.each([
  ['the same note', [track('a', 'mine'), track('b'), track('c')], [track('a', 'theirs'), track('b'), track('c')]],
  ['the order', [track('c'), track('a'), track('b')], [track('b'), track('a'), track('c')]],
])('who writes %s is asked', (_, mine, theirs) => {
  expect(mergeTracks(base, mine, theirs)).toBeNull();
});
