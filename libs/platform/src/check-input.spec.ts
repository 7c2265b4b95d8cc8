import { Type } from 'class-transformer';
import { IsArray, IsInt, IsNotEmpty, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { checkInput } from './check-input';

class Song {
  @IsNotEmpty({ message: 'Track title is required' }) @MaxLength(5) title!: string;
}
class Submission {
  @IsArray() @ValidateNested({ each: true }) @Type(() => Song) songs!: Song[];
  @IsOptional() @Type(() => Number) @IsInt() limit?: number;
}
class Nothing {}

const errorsOf = (value: unknown, type: new () => object = Submission): unknown => {
  try {
    checkInput(type, value);
    return undefined;
  } catch (error) {
    return (error as { errors?: unknown }).errors;
  }
};

test('good input becomes instances, and its values what the class says', () => {
  const input = checkInput(Submission, { songs: [{ title: 'Reel' }], limit: '5' });
  expect(input.songs[0]).toBeInstanceOf(Song);
  expect(input.limit).toBe(5);
});

test('one message for each bad field, by its path', () => {
  expect(errorsOf({ songs: [{ title: 'Reel' }, { title: '' }], limit: 'x', more: 1 })).toEqual({
    'songs.1.title': ['Track title is required'],
    limit: ['limit must be an integer number'],
    more: ['Unknown field'],
  });
  expect(errorsOf({ songs: [{ title: 'Reel', artist: 'Nova' }] })).toEqual({ 'songs.0.artist': ['Unknown field'] });
});

test('a class without fields takes an empty object and nothing else', () => {
  expect(errorsOf({}, Nothing)).toBeUndefined();
  expect(errorsOf({ a: 1 }, Nothing)).toEqual({ a: ['Unknown field'] });
});

test.each([null, undefined, 'text', 7, [[]]])('%p is no input', (value) => {
  expect(() => checkInput(Submission, value)).toThrow('The input must be an object');
});

test('unknown fields of a newer sender can be dropped', () => {
  const input = checkInput(Submission, { songs: [], more: 1 }, { unknownFields: 'drop' });
  expect(input).toEqual({ songs: [] });
});
