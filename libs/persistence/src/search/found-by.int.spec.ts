import { freshDatabase } from '@cueroom/testing/fresh-database';
import { Schema } from 'mongoose';
import { addFoundBy, type FoundBy, foundBy } from './found-by';
import { schemaOptions } from '../records/schema-options';

interface Cue extends FoundBy {
  title: string;
  updatedAt: Date;
}
const schema = new Schema<Cue>({ title: String }, schemaOptions);
addFoundBy(schema, ({ title }: Cue) => foundBy([title], {}));
const database = freshDatabase();

test('new documents have their words, however they are made', async () => {
  const model = await database.model<Cue>('Cue', schema);
  await model.create({ title: 'Salt Pier' });
  await model.insertMany([{ title: 'Salt Road' }]);
  const found = await model.find({ words: 'salt', initials: 's' }).lean();
  expect(found.map(({ words }) => words)).toEqual([
    ['salt', 'pier'],
    ['salt', 'road'],
  ]);
});
