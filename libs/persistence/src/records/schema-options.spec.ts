import { Mongoose, Schema } from 'mongoose';
import { schemaOptions } from './schema-options';

test('what a schema does not name is refused, in a record and in a query', () => {
  const Thing = new Mongoose().model('Thing', new Schema({ name: String }, schemaOptions));
  expect(() => new Thing({ name: 'a', isAdmin: true })).toThrow(/isAdmin/);
  expect(() => Thing.find({ isAdmin: true } as object).cast()).toThrow(/isAdmin/);
  expect(() => Thing.find({ name: 'a' }).cast()).not.toThrow();
});
