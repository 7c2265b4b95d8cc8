import { validateSync } from 'class-validator';
import { SongAudio } from './media/song-audio';

const problems = (fields: object) =>
  validateSync(Object.assign(new SongAudio(), fields), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );

test('of a partial class every field may be missing, and none may break its rule', () => {
  expect(problems({ state: 'none' })).toEqual([]);
  expect(problems({ state: 'valid', durationSec: 1.5, codec: 'flac', channels: 2 })).toEqual([]);
  expect(problems({ state: 'valid', durationSec: 'long', channels: 1.5, other: 1 })).toEqual([
    'other',
    'durationSec',
    'channels',
  ]);
});
