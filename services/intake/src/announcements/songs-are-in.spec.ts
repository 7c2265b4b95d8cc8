import { lookAgainAt } from './songs-are-in';

const createdAt = new Date('2026-11-22T10:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
const song = (minutes: number, state: 'none' | 'queued' | 'running' | 'valid' | 'invalid' = 'valid') => ({
  createdAt: after(minutes),
  audio: { state },
});
const isAnnounced = (songsToFollow: number | null, songs: ReturnType<typeof song>[], minutes: number) =>
  lookAgainAt({ createdAt, songsToFollow, songs }, after(minutes)) === null;

test.each([
  ['all have come and are checked', 2, [song(1), song(2, 'invalid')], 2, true],
  ['one of them is being checked', 2, [song(1), song(2, 'running')], 30, false],
  ['no worker has looked for two hours', 2, [song(1), song(2, 'queued')], 122, true],
  ['one is still being sent', 2, [song(1)], 60, false],
  ['it does not come', 2, [song(1)], 121, true],
  ['none comes', 2, [], 120, true],
  ['the number of songs is unknown: another one may follow', null, [song(1)], 30, false],
  ['the number of songs is unknown: none came for a while', null, [song(1)], 31, true],
  ['a link is a song, too', 1, [song(1, 'none')], 1, true],
])('%s', (_what, songsToFollow, songs, minutes, announced) => {
  expect(isAnnounced(songsToFollow, songs, minutes)).toBe(announced);
});

test('it is looked at again soon', () => {
  expect(lookAgainAt({ createdAt, songsToFollow: 1, songs: [song(1, 'queued')] }, after(1))).toEqual(after(1 + 1 / 6));
  expect(lookAgainAt({ createdAt, songsToFollow: 1, songs: [] }, after(1))).toEqual(after(2));
});
