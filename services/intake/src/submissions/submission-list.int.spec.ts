import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ArchiveRepository } from '../archive/archive.repository';
import { artistParts } from './artist-parts.fixture';
import { DecisionsRepository } from '../review/decisions.repository';
import { ReviewService } from '../review/review.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsService } from './submissions.service';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';

const database = freshDatabase();
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

const intake = async () => {
  const artist = await artistParts(database);
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  toStop.push(() => relay.beforeApplicationShutdown());
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  await model.deleteMany();
  const repository = new SubmissionsRepository(model, relay);
  const songs = new SongsService(repository, bus);
  const review = new ReviewService(repository, new DecisionsRepository(model, relay), bus, artist.letters, {});
  const submissions = new SubmissionsService(repository, artist.links, artist.endedLinks);
  const lists = new SubmissionListRepository(model);
  const submit = async (fields = {}, ...titles: string[]) => {
    const { record } = await submissions.add(aNewSubmission(fields));
    for (const [index, trackTitle] of titles.entries()) {
      const song = { trackTitle, tags: ['strings'], lyrics: 'A long song', audioFileUrl: null };
      await songs.add(aNewSong(record, index + 1, song));
    }
    return record;
  };
  const ids = async (query: object) => (await lists.rows(query)).items.map(({ id }) => id);
  return { model, review, submissions, archives: new ArchiveRepository(model, relay), lists, submit, ids };
};

test('a submission is found by words of its artist, address, id, genre, songs and tags, as they are now', async () => {
  const { submit, ids, submissions } = await intake();
  const fields = {
    artistName: 'Ólafur & Sons',
    email: 'ola@northern.example',
    genre: 'Hip-Hop',
    submissionUid: 'QXZ0417',
  };
  const { id } = await submit(fields, 'Morning Tide', 'Nightfall');
  await submit({}, 'Another Morning');
  for (const q of ['olaf', 'sons OLAFUR', 'ola@north', 'qxz04', 'hop', 'nightf', 'morning olafur']) {
    expect(await ids({ q })).toEqual([id]);
  }
  expect(await ids({ q: 'morning' })).toHaveLength(2);
  expect(await ids({ q: 'ight' })).toEqual([]);

  await submissions.setTags(id, ['Shortlist', 'drama']);
  expect(await ids({ q: 'shortl tide' })).toEqual([id]);
  await submissions.setTags(id, ['drama']);
  expect(await ids({ q: 'shortl' })).toEqual([]);
  expect(await ids({ q: 'drama strings nightfall ola' })).toEqual([id]);
});

test('a row says how many songs there are and the title of the first, and holds none of them', async () => {
  const { submit, lists } = await intake();
  const { id } = await submit({ artistName: ' The Gauge ', website: '', phone: ' ' }, 'Tide', 'Nightfall');
  const [row] = (await lists.rows({})).items;
  expect(row).toMatchObject({
    id,
    artistName: 'The Gauge',
    website: null,
    phone: null,
    trackTitle: 'Tide',
    songCount: 2,
  });
  expect(JSON.stringify(row)).not.toMatch(/lyrics|A long song|"songs"|words|outbox/);
  const [whole] = (await lists.withSongs({})).items;
  expect(whole?.songs).toMatchObject([{ trackTitle: 'Tide', lyrics: 'A long song' }, { trackTitle: 'Nightfall' }]);
});

test('the list is newest first, filtered by status, in pages with the number of all, without the deleted ones', async () => {
  const { submit, submissions, lists, ids, model } = await intake();
  const newest: string[] = [];
  for (let n = 0; n < 4; n++) newest.unshift((await submit()).id);
  await submissions.setStatus(newest[0] ?? '', 'on_hold');
  // As between a deletion and the moment when everybody knows of it.
  await model.updateOne(
    { _id: newest[3] },
    { $set: { removedAt: new Date(), deletedAt: new Date() }, $push: { outbox: { id: 'x' } } },
  );

  expect(await ids({ status: 'on_hold,rejected' })).toEqual([newest[0]]);
  const page = await lists.withSongs({ limit: 2, offset: 1 });
  expect(page.items.map(({ id }) => id)).toEqual(newest.slice(1, 3));
  expect(page.total).toBe(3);
});

test('the list is sorted by artist, status and genre, both ways', async () => {
  const { submit, ids, submissions } = await intake();
  const { id: b } = await submit({ artistName: 'beta', genre: 'Rock' });
  const { id: a } = await submit({ artistName: 'Alpha', genre: 'Pop' });
  const { id: g } = await submit({ artistName: 'Gamma' });
  await submissions.setStatus(b, 'approved');
  expect(await ids({ sort: 'artistName' })).toEqual([a, b, g]);
  expect(await ids({ sort: '-artistName' })).toEqual([g, b, a]);
  expect(await ids({ sort: 'genre' })).toEqual([a, b, g]);
  expect(await ids({ sort: '-genre' })).toEqual([b, a, g]);
  expect(await ids({ sort: 'status' })).toEqual([b, g, a]);
});

test('counts by status, beside the words', async () => {
  const { submit, submissions, lists } = await intake();
  const { id } = await submit({ artistName: 'Amber Road' });
  await submit({ artistName: 'Amber Light' });
  await submit({ artistName: 'Night Ferry' });
  await submissions.setStatus(id, 'on_hold');
  const count = (value: string, n: number) => ({ value, count: n });
  expect(await lists.countFacets({ q: 'amb' })).toEqual({ status: [count('on_hold', 1), count('submitted', 1)] });
  expect(await lists.countFacets({ q: 'amb', status: 'on_hold' })).toEqual(await lists.countFacets({ q: 'amb' }));
  expect(await lists.countFacets({})).toEqual({ status: [count('submitted', 2), count('on_hold', 1)] });
});

test('a submission that is restored long after its rejection is undecided at once, in list and numbers', async () => {
  const { submit, review, archives, lists, ids, model } = await intake();
  const { id } = await submit({}, 'Tide');
  await review.reject(id);
  expect(await ids({ status: 'rejected' })).toEqual([id]);
  await model.updateOne({ _id: id }, { updatedAt: new Date(Date.now() - 3_600_000) }, { timestamps: false });
  const rejected = await model.findById(id).lean<SubmissionDocument>();
  expect(rejected && (await archives.reopen(rejected))).not.toBeNull();
  expect(await ids({ status: 'submitted,pending,reviewing,on_hold' })).toEqual([id]);
  expect(await ids({ status: 'rejected' })).toEqual([]);
  expect(await ids({ q: 'tide' })).toEqual([id]);
  expect(await lists.countFacets({})).toEqual({ status: [{ value: 'pending', count: 1 }] });
});

test('a deleted submission is found by nothing', async () => {
  const { submit, submissions, lists, ids } = await intake();
  const { id } = await submit({ artistName: 'Amber Road' }, 'Tide');
  await submissions.delete(id);
  expect(await ids({ q: 'amber' })).toEqual([]);
  expect(await lists.countFacets({ q: 'amber' })).toEqual({ status: [] });
});
