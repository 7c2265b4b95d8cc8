import { freshDatabase } from '@cueroom/testing/fresh-database';
import { Schema } from 'mongoose';
import { addFoundBy, type FoundBy, foundBy } from './found-by';
import { searchOf } from './search-words';
import { withoutTypingErrors } from './typing-errors';

interface Note extends Partial<FoundBy> {
  text: string;
}
const schema = new Schema<Note>({ text: String });
addFoundBy(schema as never, ({ text }: Note) => foundBy([text], {}));

const database = freshDatabase();

test('a look-up of the words that fails proposes nothing, and the next search looks them up again', async () => {
  const model = await database.model<Note>('Note', schema);
  await model.init();
  await model.create({ text: 'melancholy strings' });
  const search = searchOf({ q: 'stirngs' });
  const distinct = jest
    .spyOn(model, 'distinct')
    .mockImplementationOnce((() => Promise.reject(new Error('away'))) as never);
  expect(await withoutTypingErrors(model, search, ['stirngs'], {})).toBeUndefined();
  expect((await withoutTypingErrors(model, search, ['stirngs'], {}))?.words).toEqual(['strings']);
  expect(distinct).toHaveBeenCalledTimes(2);
});

test('a record without words, as an older version left it, breaks no search', async () => {
  const model = await database.model<Note>('Wordless', schema);
  await model.collection.insertMany([{ words: [] }, { words: ['strings'] }] as never);
  for (const q of ['stirngs', 'xyzzy'])
    expect((await withoutTypingErrors(model, searchOf({ q }), [q], {}))?.words).toEqual(
      q === 'xyzzy' ? undefined : ['strings'],
    );
});

test('more words than fit into a reply are not looked up at each search', async () => {
  const model = await database.model<Note>('Many', schema);
  const words = Array.from({ length: 18 }, (_, n) => String.fromCharCode(97 + n).repeat(1_000_000));
  await model.collection.insertMany(words.map((word) => ({ words: [word] })) as never);
  const distinct = jest.spyOn(model, 'distinct');
  for (let time = 0; time < 2; time++)
    expect(await withoutTypingErrors(model, searchOf({ q: 'stirngs' }), ['stirngs'], {})).toBeUndefined();
  expect(distinct).toHaveBeenCalledTimes(1);
});
