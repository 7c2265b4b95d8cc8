import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { NewChanges } from './review';

const wrongFields = (value: object): string[] =>
  validateSync(plainToInstance(NewChanges, value)).map(({ property }) => property);
const songs = [{ songId: 'f'.repeat(24), items: ['lyrics'] }];

test.each([
  ['of all songs', { items: ['lyrics'] }, []],
  ['of single songs only', { items: [], songs }, []],
  ['of none', { items: [], songs: [] }, ['items']],
  ['without its list', { songs }, ['items']],
  ['with a text for songs', { songs: 'aaa' }, ['items', 'songs']],
  ['with a text for songs and an empty list', { items: [], songs: 'aaa' }, ['songs']],
])('changes that are asked for %s are right, or say which field is wrong', (_, asked, wrong) => {
  expect(wrongFields({ message: 'Please', ...asked })).toEqual(wrong);
});
