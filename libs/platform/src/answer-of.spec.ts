import { created, createdList, listOf, maybe, nothing, one, pageOf } from '@cueroom/contracts/message';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { answerOf } from './answer-of';

class Writer {
  @IsString() name!: string;
}
class Work {
  @IsString() title!: string;
  @IsOptional() note!: object | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => Writer) writers!: Writer[];
  @IsOptional() @ValidateNested() @Type(() => Writer) publisher!: Writer | null;
}
class Registered extends Work {
  @IsString() iswc!: string;
}

const asStored = {
  title: 'Low Tide',
  iswc: 'T-034.524.680-1',
  note: { free: 'as it is' },
  writers: [{ name: 'Ana', passwordHash: 'x' }],
  publisher: null,
  passwordHash: 'x',
};
const { iswc, ...work } = { ...asStored, writers: [{ name: 'Ana' }], passwordHash: undefined };
const asWork = JSON.parse(JSON.stringify(work)) as object;

test.each([
  ['one', one(Work), asStored, asWork],
  ['one of a class with a parent', one(Registered), asStored, { ...asWork, iswc }],
  ['a list', listOf(Work), [asStored, asStored], [asWork, asWork]],
  [
    'a page',
    pageOf(Work),
    { items: [asStored], total: 7, isAtLeast: true },
    { items: [asWork], total: 7, isAtLeast: true },
  ],
  ['none', maybe(Work), null, null],
  ['a repeated creation', created(Work), { ...asStored, isRepeated: true }, { ...asWork, isRepeated: true }],
  [
    'several creations',
    createdList(Work),
    [asStored, { ...asStored, isRepeated: true }],
    [asWork, { ...asWork, isRepeated: true }],
  ],
  ['nothing', nothing, asStored, undefined],
])('answers what the contract names: %s', (_, answer, value, expected) => {
  expect(answerOf<unknown>(answer, value)).toEqual(expected);
});

test('leaves out what the value does not have', () => {
  expect(answerOf(one(Work), { title: 'Low Tide' })).toEqual({ title: 'Low Tide' });
});
