import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, Schema } from 'mongoose';
import { afterEveryWrite } from './after-write';
import { connectionOptions } from './connection-options';

interface Note {
  text: string;
}

let connection: Connection;
let told: number;
beforeAll(async () => {
  const dbName = `test-${randomBytes(6).toString('hex')}`;
  connection = createConnection(process.env.MONGODB_URI ?? '', { ...connectionOptions, dbName });
  afterEveryWrite(connection, async () => void told++);
  connection.model<Note>('Note', new Schema<Note>({ text: String }));
  await connection.asPromise();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('every way to write tells, and one that changed nothing does not', async () => {
  const notes = connection.model<Note>('Note');
  const tellings = async (write: () => PromiseLike<unknown>): Promise<number> => {
    told = 0;
    await write();
    return told;
  };
  expect(await tellings(() => notes.create({ text: 'a' }))).toBe(1);
  expect(await tellings(() => notes.insertMany([{ text: 'b' }, { text: 'c' }]))).toBeGreaterThan(0);
  expect(await tellings(() => notes.findOneAndUpdate({ text: 'a' }, { text: 'A' }))).toBe(1);
  expect(await tellings(() => notes.findOneAndUpdate({ text: 'a' }, { text: 'A' }))).toBe(0);
  expect(await tellings(() => notes.updateOne({ text: 'b' }, { text: 'B' }))).toBe(1);
  expect(await tellings(() => notes.updateOne({ text: 'b' }, { text: 'B' }))).toBe(0);
  expect(await tellings(() => notes.findOneAndUpdate({ text: 'd' }, { text: 'd' }, { upsert: true }))).toBe(1);
  expect(await tellings(() => notes.updateMany({}, { text: 'all' }))).toBe(1);
  expect(await tellings(() => notes.find().lean())).toBe(0);
  expect(await tellings(() => notes.deleteOne({ text: 'all' }))).toBe(1);
  expect(await tellings(() => notes.deleteMany({ text: 'none' }))).toBe(0);
});
