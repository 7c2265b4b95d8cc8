import { randomBytes } from 'node:crypto';
import { projectPictureShown } from '@cueroom/contracts/media/pictures';
import { mongo } from 'mongoose';
import { connectToServer } from '../connect';
import { archivedPictures } from './projects';
import { formerTrackIndexes } from './catalog';
import { intakeFoundBy, tracksFoundBy } from './found-by';
import { type Migration, UnfitDatabase } from './migration';
import { oneStepOwnership } from './one-step-ownership';
import { persons, publishedEventsRenamed, plainSpelling } from './shared';
import { awaitMigrations, runMigrations } from './run-migrations';
import { spellingOfKeys } from './spelling-of-keys';
import { claim, levelOf, markRestored, markRestoring, setLevel, stateCollection } from './studio-state';

let client: mongo.MongoClient;
let database: mongo.Db;
beforeAll(async () => (client = await connectToServer(process.env.MONGODB_URI ?? '')));
afterAll(() => client.close());
beforeEach(() => (database = client.db(`test-${randomBytes(6).toString('hex')}`)));
afterEach(() => database.dropDatabase());

/** A migration that counts its runs, and may be cut off in its middle. */
const step = (number: number, run: () => Promise<number> | number = () => 0) => {
  const made = { number, name: `step ${number}`, runs: 0, run: async () => ((made.runs += 1), run()) };
  return made satisfies Migration;
};

test('of many replicas that start at once one migrates, each step once and in order; all go on afterwards', async () => {
  const order: number[] = [];
  const slow = (n: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return order.push(n);
  };
  const steps = [step(1, slow(1)), step(2, slow(2))];
  await Promise.all(Array.from({ length: 8 }, () => runMigrations(database, steps)));
  expect(order).toEqual([1, 2]);
  expect(await levelOf(database)).toBe(2);
  await runMigrations(database, [...steps, step(3)]);
  expect(order).toEqual([1, 2]);
});

test('what was cut off is run again, by whoever comes next', async () => {
  let errors = 1;
  const fragile = step(2, () => {
    if (errors-- > 0) throw new Error('the power went');
    return 1;
  });
  const steps = [step(1), fragile];
  await expect(runMigrations(database, steps)).rejects.toThrow('the power went');
  expect(await levelOf(database)).toBe(1);
  await runMigrations(database, steps);
  expect([steps[0]?.runs, fragile.runs, await levelOf(database)]).toEqual([1, 2, 2]);
});

test('a runner that died no longer blocks the others once its lease has expired', async () => {
  expect(await claim(database, 'dead')).toBe(true);
  expect(await claim(database, 'another')).toBe(false);
  await database
    .collection<{ _id: string }>(stateCollection)
    .updateOne({ _id: 'migrations' }, { $set: { 'runner.until': new Date(Date.now() - 1) } });
  const only = step(1);
  await runMigrations(database, [only]);
  expect(only.runs).toBe(1);
});

test('data of a newer version, and a restore that is not finished, are refused with a sentence', async () => {
  await setLevel(database, 2);
  await expect(runMigrations(database, [step(1)])).rejects.toThrow(/newer version of Cueroom \(level 2, .* knows 1\)/);
  await expect(awaitMigrations(database, [step(1)])).rejects.toBeInstanceOf(UnfitDatabase);
  await markRestoring(database);
  await expect(runMigrations(database, [step(1), step(2)])).rejects.toThrow('run it again');
  await markRestored(database);
  await awaitMigrations(database, [step(1), step(2)]);
});

test('pictures of projects that are archived already are told of, once', async () => {
  const objectKey = 'a'.repeat(32);
  const picture = { objectKey };
  const _id = new mongo.ObjectId();
  await database.collection('projects').insertMany([
    { _id, status: 'archived', revision: 3, picture, outbox: [] },
    { status: 'archived', revision: 1, picture: null, outbox: [] },
    { status: 'active', revision: 1, picture, outbox: [] },
  ]);
  expect(await archivedPictures.run(database)).toBe(1);
  expect(await archivedPictures.run(database)).toBe(0);
  const [published] = (await database.collection('projects').findOne({ _id }))?.outbox ?? [];
  const data = { projectId: String(_id), objectKey, isShown: false, revision: 3 };
  expect(published).toMatchObject({ id: `${_id}-3`, name: projectPictureShown.name, data });
});

test('reservations of files become owners that are still to be confirmed; twice is as once', async () => {
  expect(await oneStepOwnership.run(database)).toBe(0);
  const objects = database.collection('objects');
  const until = new Date();
  const since = new Date(until.getTime() - 24 * 3_600_000);
  const reserved = (...owners: string[]) => owners.map((owner) => ({ owner, until }));
  await objects.insertMany([
    { key: 'a', kind: 'audio', owners: ['song/1'], reservations: reserved('song/1', 'track/1-0') },
    { key: 'b', kind: 'nothing' },
    { key: 'c', kind: 'audio', owners: ['song/2'], reservations: null }, // by a replica of the version before
  ]);
  await objects.createIndex({ 'reservations.owner': 1 });
  expect(await oneStepOwnership.run(database)).toBe(3);
  expect(await oneStepOwnership.run(database)).toBe(0);
  expect(await objects.find({}, { projection: { _id: 0 }, sort: { key: 1 } }).toArray()).toEqual([
    { key: 'a', kind: 'audio', owners: ['song/1', 'track/1-0'], unconfirmed: [{ owner: 'track/1-0', since }] },
    { key: 'b', kind: 'tombstone' },
    { key: 'c', kind: 'audio', owners: ['song/2'], unconfirmed: [] },
  ]);
  expect((await objects.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('records get the words, initials and sort keys that they are found by, once, whatever they had before', async () => {
  const [briefs, submissions, tracks] = ['briefs', 'artist_submissions', 'music_tracks'].map((name) =>
    database.collection(name),
  ) as [mongo.Collection, mongo.Collection, mongo.Collection];
  for (const collection of [briefs, submissions, tracks, database.collection('contacts')])
    await collection.deleteMany();
  await briefs.insertOne({ clientName: 'Ada', clientEmail: 'a@b.org', budget: '15k-50k', words: ['old'], order: {} });
  await submissions.insertOne({
    ...{ artistName: 'The Reels', email: 'a@b.org', submissionUid: 'ABC1234', genre: null, tags: ['warm'] },
    songs: [{ trackTitle: 'Dünen', tags: ['slow'] }],
    ...{ words: ['only', 'of', 'a', 'later', 'song'], order: { artistName: 'former' } },
    updatedAt: new Date(),
  });
  await database.collection('contacts').insertOne({ name: ' Zoë', email: 'z@b.org', message: 'Hello there' });
  await tracks.insertMany(
    Array.from({ length: 1001 }, (_, n) => ({ title: `Été ${n}`, artist: 'A', album: null, tags: ['warm'] })),
  );
  expect(await intakeFoundBy.run(database)).toBe(3);
  expect(await intakeFoundBy.run(database)).toBe(0);
  expect(await briefs.findOne()).toMatchObject({
    words: ['ada', 'a', 'b', 'org'],
    initials: ['a', 'b', 'o'],
    order: { projectTitle: null, companyName: null, clientName: 'ada', budget: 2 },
  });
  expect(await submissions.findOne()).toMatchObject({
    words: ['the', 'reels', 'a', 'b', 'org', 'abc1234', 'warm', 'dunen', 'slow'],
    order: { artistName: 'the reels' },
  });
  expect(await database.collection('contacts').findOne()).toMatchObject({ order: { name: 'zoe' } });
  expect(await tracksFoundBy.run(database)).toBe(1001);
  expect(await tracks.findOne({ title: 'Été 7' })).toMatchObject({
    words: ['ete', '7', 'a', 'warm'],
    initials: ['e', '7', 'a', 'w'],
    order: { title: 'ete 7', artist: 'a', album: null, key: null },
  });
});

test('events that were published before an upgrade are kept, under their new name', async () => {
  const migration = publishedEventsRenamed(1);
  const events = database.collection<{ _id: string }>('published_events');
  await database.collection<{ _id: string; id: string }>('told_events').insertMany([
    { _id: 'song.submitted 1', id: '1' },
    { _id: 'song.submitted 2', id: '2' },
  ]);
  await events.insertOne({ _id: 'song.submitted 3' });
  expect(await migration.run(database)).toBe(2);
  expect(await migration.run(database)).toBe(0);
  expect(await events.countDocuments()).toBe(3);
  expect(await database.listCollections({ name: 'told_events' }).hasNext()).toBe(false);
});

test('former indexes go, once; a new studio has none', async () => {
  const migration = formerTrackIndexes(3, 'words_1', 'mood_1');
  expect(await migration.run(database)).toBe(0);
  const tracks = database.collection('music_tracks');
  await tracks.createIndexes([{ key: { words: 1 } }, { key: { words: 1, genre: 1 } }, { key: { mood: 1 } }]);
  expect(await migration.run(database)).toBe(2);
  expect(await migration.run(database)).toBe(0);
  expect((await tracks.indexes()).map(({ name }) => name)).toEqual(['_id_', 'words_1_genre_1']);
});

test('records with an address get their person, once, also those that are added while it runs', async () => {
  const migration = persons(1, { briefs: 'clientEmail', pitch_recipients: 'email' });
  expect(await migration.run(database)).toBe(0);
  const [briefs, recipients] = ['briefs', 'pitch_recipients'].map((name) => database.collection(name)) as [
    mongo.Collection,
    mongo.Collection,
  ];
  const many = Array.from({ length: 1001 }, (_, n) => ({ clientEmail: ` Ada+${n}@Example.ORG ` }));
  await briefs.insertMany([...many, { clientEmail: 'b@b.org', person: 'kept' }]);
  await recipients.insertMany([{ email: null }, { email: 'DANA@b.org' }]);
  const both = await Promise.all([migration.run(database), migration.run(database)]);
  expect(both[0] + both[1]).toBe(1002);
  expect(await migration.run(database)).toBe(0);
  expect(await briefs.findOne({ person: 'ada+7@example.org' })).toMatchObject({ clientEmail: ' Ada+7@Example.ORG ' });
  expect(await briefs.findOne({ clientEmail: 'b@b.org' })).toMatchObject({ person: 'kept' });
  expect(await recipients.distinct('person')).toEqual(['dana@b.org']);
});

test('keys get their one spelling, once, and are found by it; what is no key goes into the description', async () => {
  const tracks = database.collection('music_tracks');
  await tracks.insertMany([
    { title: 'Salt', key: 'Gm', revision: 2, words: ['salt', 'gm'] },
    { title: 'Tide', key: 'A# minor', words: ['tide', 'a', 'minor'] },
    { title: 'Reed', key: 'modal, D', description: 'Slow.', revision: 1, words: ['reed', 'modal', 'd'] },
    { title: 'Known', key: 'D minor', revision: 7 },
    { title: 'None', key: null },
    { title: 'Blank', key: ' ' },
  ]);
  const migration = spellingOfKeys(9);
  const both = await Promise.all([migration.run(database), migration.run(database)]);
  expect(both[0] + both[1]).toBe(4);
  expect(await migration.run(database)).toBe(0);
  const one = (title: string) => tracks.findOne({ title });
  expect(await one('Salt')).toMatchObject({
    ...{ key: 'G minor', revision: 3, order: { key: 'g minor' } },
    words: expect.arrayContaining(['salt', 'g', 'minor']),
  });
  expect(await one('Tide')).toMatchObject({ key: 'B♭ minor', initials: expect.arrayContaining(['b']) });
  const description = 'Slow.\nKey as it was typed: modal, D';
  expect(await one('Reed')).toMatchObject({ key: null, description, order: { key: null } });
  expect(await one('Known')).toMatchObject({ revision: 7 });
  expect(await one('Blank')).toMatchObject({ key: null });
  expect(await tracks.countDocuments({ description: { $exists: true } })).toBe(1);
});

test('names with letters of their own, and names without any, are found by what is typed for them', async () => {
  const [road, signs, song, untouched] = Array.from({ length: 4 }, () => new mongo.ObjectId());
  const tracks = database.collection('music_tracks');
  await tracks.insertMany([
    { _id: road, title: 'Straße', artist: 'Łukasz', words: ['straße', 'łukasz'], order: { title: 'straße', n: 3 } },
    { _id: signs, title: '!!!', artist: '💔', words: [], initials: [], order: { title: '!!!' } },
    { _id: untouched, title: 'Salt', words: ['salt'], initials: ['s'], order: { title: 'salt' } },
  ]);
  await database
    .collection('artist_submissions')
    .insertOne({ _id: song, artistName: 'Nia', songs: [{ trackTitle: '†††' }], words: ['nia'], initials: ['n'] });
  const run = plainSpelling(1, {
    music_tracks: ['title', 'artist'],
    artist_submissions: ['artistName', 'songs.trackTitle'],
  });
  expect([await run.run(database), await run.run(database)]).toEqual([3, 0]);
  expect(await tracks.find({}, { projection: { _id: 0, words: 1, initials: 1, order: 1 } }).toArray()).toEqual([
    { words: ['strasse', 'lukasz'], initials: ['s', 'l'], order: { title: 'strasse', n: 3 } },
    { words: ['!!!', '💔'], initials: ['!', '💔'], order: { title: '!!!' } },
    { words: ['salt'], initials: ['s'], order: { title: 'salt' } },
  ]);
  expect(await database.collection('artist_submissions').findOne({ words: '†††' })).toMatchObject({ _id: song });
});
