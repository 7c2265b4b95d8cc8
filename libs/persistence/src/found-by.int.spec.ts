import { freshDatabase } from '@cueroom/testing/fresh-database';
import { Schema } from 'mongoose';
import { addFoundBy, correctFoundBy, type FoundBy, foundBy } from './found-by';
import { schemaOptions } from './schema-options';

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

test('what a replica of an earlier version has written is corrected, and no date with it', async () => {
  const model = await database.model<Cue>('Cue', schema);
  await model.deleteMany();
  const startedAt = new Date();
  await model.create({ title: 'Salt Pier' });
  const changed = await model.create({ title: 'Night' });
  await model.updateOne({ _id: changed._id }, { title: 'Day' });
  const updatedAt = new Date();
  await model.collection.insertOne({ title: 'Ferry', updatedAt, createdAt: updatedAt } as never);
  expect(await correctFoundBy(model.db, startedAt)).toBe(2);
  expect(await correctFoundBy(model.db, startedAt)).toBe(0);
  expect(await model.find({ words: { $in: ['day', 'ferry', 'night'] } }, { title: 1 }).lean()).toMatchObject([
    { title: 'Day' },
    { title: 'Ferry' },
  ]);
  expect((await model.findOne({ title: 'Ferry' }).lean())?.updatedAt).toEqual(updatedAt);
});
