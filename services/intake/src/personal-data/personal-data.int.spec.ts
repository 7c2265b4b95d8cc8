import { randomUUID } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { eraseArtistTracks, forgetTrackHistory, listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { personalKinds } from '@cueroom/contracts/intake/personal-data';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { erasePitchPeople, exportPitchPeople, listPitchPeople } from '@cueroom/contracts/pitches/personal-data';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { QueueHistory } from '@cueroom/messaging/queue.history';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { log } from '@cueroom/platform/logger';
import { linkHash } from '@cueroom/platform/link-token';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact, aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ArtistPageRepository } from '../artist-page/artist-page.repository';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { BriefsRepository } from '../crm/briefs.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { ContactsRepository } from '../crm/contacts.repository';
import { type ContactDocument, contactSchema } from '../crm/contacts.schema';
import { type MailDocument, mailSchema } from '../mail/mails.schema';
import { SongsService } from '../submissions/songs.service';
import { SubmissionsService } from '../submissions/submissions.service';
import { VersionsRepository } from '../submissions/versions.repository';
import { VersionsService } from '../submissions/versions.service';
import { artistParts } from '../submissions/artist-parts.fixture';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { ErasureJobs } from './erasure.jobs';
import { ErasuresRepository } from './erasures.repository';
import { type ErasureDocument, erasureSchema } from './erasures.schema';
import { PersonalDataController } from './personal-data.controller';
import { PersonalDataRepository } from './personal-data.repository';
import { PitchPeople } from './pitch-people';
import { PersonalDataService } from './personal-data.service';
import type { Retention } from '../retention';
import { RetentionSweeper } from './retention.sweeper';

log.level = 'silent';
const database = freshDatabase();
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});
const dayMs = 24 * 3_600_000;
const person = 'Planted.Person@example.org';
const other = 'planted.person@example.com';

const intake = async (retention: Retention = {}) => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(listPitchPeople, () => []);
  bus.answer(listArtistTracks, () => []);
  bus.answer(forgetTrackHistory, () => undefined);
  bus.answer(eraseArtistTracks, () => ({ count: 1 }));
  const relay = new OutboxRelay(bus);
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    submission: await database.model<SubmissionDocument>('Submission', submissionSchema),
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
    erasure: await database.model<ErasureDocument>('Erasure', erasureSchema),
    mail: await database.model<MailDocument>('Mail', mailSchema),
  };
  await Promise.all(Object.values(models).map((model) => model.deleteMany()));
  const briefs = new BriefsRepository(models.brief, idleRelay);
  const contacts = new ContactsRepository(models.contact, idleRelay);
  const activities = new ActivitiesRepository(models.activity, idleRelay);
  const submissions = new SubmissionsRepository(models.submission, relay);
  const songs = new SongsService(submissions, bus);
  const versions = new VersionsService(submissions, new VersionsRepository(models.submission, relay), bus);
  const artist = await artistParts(database);
  const records = new PersonalDataRepository(models.brief.db);
  const erasures = new ErasuresRepository(models.erasure);
  const history = new QueueHistory({ redisUrl: process.env.REDIS_URL ?? '', prefix: `test-${randomUUID()}` });
  const pitchPeople = new PitchPeople(records, artist.mails, history, bus);
  const service = new SubmissionsService(submissions, artist.links, artist.endedLinks);
  const people = new PersonalDataService(records, erasures, service, artist.mails, history, bus, pitchPeople);
  const jobs = new ErasureJobs(people, erasures);
  await jobs.onApplicationShutdown(); // the test runs them itself
  const controller = new PersonalDataController(people, erasures, jobs);
  /** Asks for an erasure, and carries it out. */
  const erase = async (email: string, withTracks = false) => {
    const erasure = await controller.erase({ email, withTracks });
    await people.carryOutErasures();
    return { erasure, erased: await controller.find(erasure) };
  };
  const sweeper = new RetentionSweeper(retention, records, people);
  toStop.push(() => relay.beforeApplicationShutdown());
  /** A brief, a message and a submission with a song, each with a note about it. */
  const plant = async (email: string) => {
    const brief = await briefs.insert(aNewBrief({ clientEmail: email }));
    const contact = await contacts.insert(aNewContact({ email }));
    const { record: submission, token = '' } = await service.add(aNewSubmission({ email }));
    const { record: song } = await songs.add(aNewSong(submission, 1));
    const audioFileUrl = objectPathOf(anObjectKey());
    const versionUid = `${song.songUid}_V1`;
    const { record: version } = await versions.add({
      ...{ songUid: song.songUid, versionUid, kind: 'stem', label: 'Drums', audioFileUrl },
    });
    for (const [entityType, { id: entityId }] of Object.entries({ brief, contact, submission })) {
      const about = { entityType, entityId, createdBy: 'admin', description: `About ${entityId}` };
      await activities.insert({ ...about, activityType: 'note' } as never);
      await activities.insertChange({
        ...about,
        changeId: randomUUID(),
        subject: 'Set',
        by: 'admin',
        at: new Date().toISOString(),
      } as never);
    }
    await artist.messages.add({ submissionId: submission.id, from: 'artist', text: 'Is it there?' });
    return { brief, contact, submission, song, version, token };
  };
  /** How much there is of each kind. */
  const kept = async (email: string) => {
    const pages = await Promise.all(personalKinds.map((kind) => controller.list({ kind, email })));
    return Object.fromEntries(personalKinds.map((kind, at) => [kind, pages[at]?.total]));
  };
  const isOver = (token: string) => artist.endedLinks.has(linkHash(token));
  return {
    bus,
    models,
    briefs,
    contacts,
    submissions,
    songs,
    history,
    people,
    controller,
    pages: new ArtistPageRepository(models.submission, relay),
    erase,
    records,
    sweeper,
    plant,
    kept,
    isOver,
    mails: artist.mails,
  };
};

const whole = { brief: 1, contact: 1, submission: 1, recipient: 0, activity: 6, message: 1 };
const nothing = { brief: 0, contact: 0, submission: 0, recipient: 0, activity: 0, message: 0 };

test('what is kept of a person is found however the address was written', async () => {
  const { controller, plant, kept, briefs } = await intake();
  const { brief, song, version } = await plant(person);
  await plant(other);
  await briefs.trash(brief.id); // as long as it can be brought back it is kept
  expect(await kept('  PLANTED.person@Example.ORG ')).toEqual(whole);
  const { items } = await controller.list({ kind: 'submission', email: person });
  expect(JSON.parse(JSON.stringify(items[0]?.record))).toMatchObject({
    email: person,
    description: expect.any(String),
    songs: [{ _id: song.id, trackTitle: 'Reel 1', objectKey: expect.any(String) }],
    versions: [{ _id: version.id, versionUid: version.versionUid, label: 'Drums', objectKey: expect.any(String) }],
  });
  expect(items[0]?.record).not.toHaveProperty('words');
});

test('a person is found by an index, also in what a replica of an earlier release has added since the migration', async () => {
  const { models, records, plant, kept } = await intake();
  await plant(person);
  await plant(other);
  await models.submission.collection.updateMany({}, { $unset: { person: 1 } });
  expect(await kept(person)).toEqual(whole);
  for (const model of [models.brief, models.contact, models.submission]) await model.init();
  const find = jest.spyOn(models.contact, 'find');
  await records.idsOf(person);
  const [filter = {}] = find.mock.calls[0] ?? [];
  find.mockRestore();
  const plan = JSON.stringify(await models.contact.find(filter as object).explain('queryPlanner'));
  expect(plan).toContain('"IXSCAN"');
  expect(plan).not.toContain('"COLLSCAN"');
});

test('erasing a person leaves no record and no trace of the address, lets the files go, and touches no other person', async () => {
  const { bus, models, history, erase, plant, kept, isOver, briefs } = await intake();
  const forget = jest.spyOn(history, 'purge');
  const { brief, submission, song, version, token } = await plant(person);
  await plant(other);
  const mention = await briefs.insert(
    aNewBrief({ clientEmail: 'third@example.net', additionalInfo: `Ask ${person.toUpperCase()}` }),
  );
  const counts = { briefs: 1, contacts: 1, submissions: 1, activities: 6, tracks: 0 };
  const { erased } = await erase(person.toLowerCase());
  expect(erased).toMatchObject({ ...counts, mentions: [`brief ${mention.id}`] });
  await briefs.trash(mention.id);
  await briefs.purge(new Date(Date.now() + 1000));
  await eventually(async () => expect(await kept(person)).toEqual(nothing));
  expect(await kept(other)).toEqual(whole);
  expect(await isOver(token)).toBe(true);
  const uids = [song.songUid, version.versionUid];
  expect(bus.published(submissionDeleted)).toEqual([{ submissionId: submission.id, songUids: uids }]);
  const left = await Promise.all(Object.values(models).map(({ collection }) => collection.find().toArray()));
  expect(JSON.stringify(left).toLowerCase()).not.toContain(person.toLowerCase());
  expect(bus.asked(eraseArtistTracks)).toEqual([]);
  const traces = [brief.id, submission.id, song.id, version.id, ...uids, objectKeyOf(version.fileUrl)];
  expect(forget.mock.calls).toEqual([[expect.arrayContaining(traces)]]);
});

test('what was said before a change is exported with its record, and erased with it, of tracks that stay, too', async () => {
  const { bus, models, briefs, submissions, erase, controller, plant } = await intake();
  const { brief, submission, song } = await plant(person);
  await withAdmin('grace', () => briefs.edit(brief.id, { notes: `Call ${person}` }));
  await withAdmin('grace', () => briefs.edit(brief.id, { notes: null }));
  await submissions.rewrite(submission.id, (read) => withAdmin('grace', () => submissions.setTags(read, ['slow'])));
  const history = new HistoryReader(models.brief.db);
  const rows = await history.list({ entityType: 'brief', entityId: brief.id });
  expect(rows.items[0]?.changes).toEqual([{ field: 'notes', from: `Call ${person}`, to: null }]);
  const { items } = await controller.list({ kind: 'brief', email: person });
  expect(items[0]?.record).toMatchObject({ edits: rows.items });
  await erase(person);
  expect(await models.brief.db.collection('record_history').countDocuments()).toBe(0);
  expect(bus.asked(forgetTrackHistory)).toMatchObject([{ songIds: expect.arrayContaining([song.id]) }]);
});

test('an erased person gets no email that waits, but for the receipt, whose address goes when it has left', async () => {
  const { models, mails, erase, plant } = await intake();
  const [{ brief, submission }, others] = [await plant(person), await plant(other)];
  const want = (key: string, entityType: 'brief' | 'submission', entityId: string) =>
    mails.want({ key, kind: 'person', about: { entityType, entityId }, address: person });
  await want('of-the-brief', 'brief', brief.id);
  await want('of-the-submission', 'submission', submission.id);
  await want('of-another', 'submission', others.submission.id);
  await mails.want({ key: 'receipt', kind: 'erased', address: person, facts: { submissionId: submission.id } });
  await erase(person);
  expect((await models.mail.distinct('_id')).sort()).toEqual(['of-another', 'receipt']);
  await mails.release((await models.mail.findById('receipt').lean())!);
  expect(await models.mail.findById('receipt').lean()).not.toHaveProperty('address');
});

test('with tracks they go too, with the notes about them, and an approval that is not out yet makes none', async () => {
  const { bus, models, erase, plant, submissions } = await intake();
  const { submission, song, version } = await plant(person);
  const [own, others] = ['a', 'b'].map((digit) => digit.repeat(24));
  bus.answer(listArtistTracks, () => [{ id: own } as Track]);
  const note = { entityType: 'track', activityType: 'note', description: `Ask ${person}` };
  await models.activity.create([own, others].map((entityId) => ({ ...note, entityId })) as never);
  const approved = outboxEntry(submissionApproved, 'late', { submissionId: submission.id, tracks: [] });
  bus.publish = () => Promise.reject(new Error('away')); // Redis is, so it waits
  await models.submission.updateOne({ _id: submission.id }, { $push: { outbox: approved } });
  expect(await erase(person, true)).toMatchObject({ erased: { tracks: 1, activities: 7 } });
  expect(await models.activity.distinct('entityId')).toEqual([others]);
  expect(bus.asked(eraseArtistTracks)).toMatchObject([
    { songIds: [song.id, version.id], objectKeys: [expect.any(String), objectKeyOf(version.fileUrl)] },
  ]);
  expect(await submissions.find(submission.id)).toBeNull();
  const waiting = await models.submission.findById(submission.id).lean();
  expect(waiting?.outbox.map(({ name }) => name)).not.toContain(submissionApproved.name);
});

test('a restored backup: whoever is on the list is erased with what they had sent by then, once', async () => {
  const { models, controller, erase, people, plant, kept } = await intake();
  await plant(person);
  const { erasure } = await erase(person);
  await eventually(async () => expect(await kept(person)).toEqual(nothing));
  await models.erasure.deleteMany(); // the backup is older
  await plant(person);
  await plant(other);
  const past = new Date(Date.parse(erasure.erasedAt) - 1000);
  for (const model of [models.brief, models.contact, models.submission]) {
    await model.collection.updateMany({}, { $set: { createdAt: past } });
  }
  await controller.repeat({ erasures: [erasure] });
  expect(await people.repeatErasures()).toBe(1);
  await eventually(async () => expect(await kept(person)).toEqual(nothing));
  expect(await kept(other)).toEqual(whole);

  // Who comes back later is not meant, also when the list is read again.
  await plant(person);
  await controller.repeat({ erasures: [erasure] });
  expect(await people.repeatErasures()).toBe(0);
  expect(await kept(person)).toEqual(whole);
});

test('a catalog that is away while a list is repeated: it is tried again soon, and nothing was forgotten', async () => {
  const { bus, models, erase, people, plant, kept } = await intake();
  await plant(person);
  await erase(person, true);
  await eventually(async () => expect(await kept(person)).toEqual(nothing));
  await plant(person);
  const later = new Date(Date.now() + 60_000);
  await models.erasure.collection.updateMany({}, { $unset: { appliedAt: 1 }, $set: { erasedAt: later } });
  bus.answer(eraseArtistTracks, () => Promise.reject(new AppError('unavailable', 'away')));
  await expect(people.repeatErasures()).rejects.toThrow('away');
  expect(await kept(person)).toEqual(whole);
  bus.answer(eraseArtistTracks, () => ({ count: 1 }));
  expect(await people.repeatErasures()).toBe(1);
  await eventually(async () => expect(await kept(person)).toEqual(nothing));
});

test('the answer does not wait for the erasure; one that fails is tried again', async () => {
  const { models, controller, people, plant, kept } = await intake();
  await plant(person);
  const erasure = await controller.erase({ email: person, withTracks: false });
  expect(await kept(person)).toEqual(whole);
  expect(await controller.find(erasure)).toBeNull();
  models.brief.deleteMany = () => {
    throw new Error('the store is away');
  };
  await people.carryOutErasures();
  expect(await controller.find(erasure)).toBeNull();
  models.brief.deleteMany = Object.getPrototypeOf(models.brief).deleteMany;
  await people.carryOutErasures();
  expect(await controller.find(erasure)).toMatchObject({ briefs: 1, submissions: 1 });
  expect(await kept(person)).toEqual(nothing);
});

test('an erasure that a crash has cut off is taken up by another replica, when the first had time enough; what is sent meanwhile stays', async () => {
  const { models, controller, people, plant, kept, history } = await intake();
  await plant(person);
  const erasure = await controller.erase({ email: person, withTracks: false });
  // Killed in the middle: nothing after that happens, and the lease is held on.
  history.purge = () => new Promise(() => undefined);
  void people.carryOutErasures();
  await eventually(async () => expect(await models.erasure.countDocuments({ takenUntil: { $exists: true } })).toBe(1));
  delete (history as Partial<typeof history>).purge;
  await plant(person);
  await people.carryOutErasures();
  expect(await controller.find(erasure)).toBeNull();
  await people.carryOutErasures(Date.now() + 2 * 60_000);
  expect(await controller.find(erasure)).toMatchObject({ briefs: 1, submissions: 1, activities: 6 });
  expect(await kept(person)).toEqual(whole);
});

test('a submission that its artist has erased is gone at once, cannot be restored, and is erased with its traces', async () => {
  const { history, models, people, plant, kept, submissions, pages } = await intake();
  const { submission } = await plant(person);
  await plant(other);
  await pages.beginErasure(await submissions.get(submission.id));
  expect(await submissions.find(submission.id)).toBeNull();
  expect(await submissions.restore(submission.id)).toBeNull();
  expect(await submissions.idsTrashed(new Date())).toEqual([]);
  const forget = jest.spyOn(history, 'purge');
  await people.eraseByLink();
  expect(forget.mock.calls).toEqual([[expect.arrayContaining([submission.id])]]);
  await eventually(async () =>
    expect(await models.submission.countDocuments({ person: person.toLowerCase() })).toBe(0),
  );
  expect(await kept(person)).toMatchObject({ brief: 1, contact: 1, submission: 0, message: 0 });
  expect(await kept(other)).toEqual(whole);
});

test('retention erases what has been over for long enough, with what was said about it, and nothing else', async () => {
  const { models, sweeper, plant, kept } = await intake({ brief: 30, contact: 30, submission: 30, activity: 60 });
  await plant(person);
  const open = await plant(other);
  const later = Date.now() + 31 * dayMs;
  expect(await sweeper.sweep(later)).toBe(0); // nothing is over
  const over = {
    brief: { status: 'lost' },
    contact: { status: 'closed' },
    submission: { status: 'rejected' },
  } as const;
  for (const [kind, fields] of Object.entries(over) as ['brief', object][]) {
    const email = kind === 'brief' ? 'clientEmail' : 'email';
    await models[kind].collection.updateMany({ [email]: person }, { $set: fields });
  }
  expect(await sweeper.sweep(Date.now() + 29 * dayMs)).toBe(0);
  expect(await sweeper.sweep(later)).toBe(3);
  expect(await sweeper.sweep(later)).toBe(0);
  await eventually(async () => expect(await kept(person)).toEqual(nothing));
  expect(await kept(other)).toEqual(whole);

  // What is still to be done stays.
  const task = { entityType: 'brief', entityId: open.brief.id, activityType: 'call', dueDate: new Date() };
  await models.activity.create(task as never);
  expect(await sweeper.sweep(Date.now() + 61 * dayMs)).toBe(6);
  expect(await kept(other)).toEqual({ ...whole, activity: 1 });
});

test('timelines tell of what a client opened and heard for as long as that is kept', async () => {
  const { sweeper, models } = await intake({ listening: 365 });
  const [person, track] = ['a'.repeat(24), 'c'.repeat(24)];
  const about = { entityType: 'brief', entityId: 'b'.repeat(24), activityType: 'pitch', createdBy: 'Dana' } as const;
  for (const what of ['visit-one-opened', `visit-one-heard-${track}`, `comment-${track}`, '7'])
    await models.activity.create({ ...about, subject: what, changeId: `pitch-${person}-${what}-brief` });
  expect(await sweeper.sweep(Date.now() + 364 * dayMs)).toBe(0);
  expect(await sweeper.sweep(Date.now() + 366 * dayMs)).toBe(2);
  expect((await models.activity.find().lean()).map(({ subject }) => subject)).toEqual([`comment-${track}`, '7']);
});

test('whom a pitch went to is found, exported and erased like others, with what timelines say of them', async () => {
  const { bus, models, controller, erase } = await intake();
  const createdAt = new Date().toISOString();
  const [mine, others] = ['a', 'b'].map((digit) => digit.repeat(24)) as [string, string];
  let left = [mine];
  bus.answer(listPitchPeople, ({ after }) =>
    after ? [] : left.map((id) => ({ id, email: person, contactId: null, createdAt })),
  );
  bus.answer(exportPitchPeople, ({ ids }) => ids.map((id) => ({ id, kind: 'recipient', record: { name: 'Dana' } })));
  bus.answer(erasePitchPeople, ({ ids }) => {
    left = left.filter((id) => !ids.includes(id));
    return { count: ids.length };
  });
  const about = { entityType: 'brief', entityId: 'c'.repeat(24), activityType: 'pitch', subject: 'Dana opened it' };
  for (const id of [mine, others]) await models.activity.create({ ...about, changeId: `pitch-${id}-3-brief` } as never);
  expect(await controller.list({ kind: 'recipient', email: person })).toMatchObject({
    items: [{ id: mine }],
    total: 1,
  });
  expect(await erase(person)).toMatchObject({ erased: { recipients: 1, activities: 1 } });
  expect(await models.activity.distinct('changeId')).toEqual([`pitch-${others}-3-brief`]);
  expect((await controller.list({ kind: 'recipient', email: person })).total).toBe(0);
  // Known by a contact alone.
  const contact = await models.contact.create(aNewContact({ email: person }) as never);
  const linked = { email: null, contactId: String(contact._id), createdAt };
  bus.answer(listPitchPeople, ({ after, contactIds = [] }) =>
    !after && contactIds.includes(linked.contactId) ? [{ id: mine, ...linked }] : [],
  );
  expect((await controller.list({ kind: 'recipient', email: person })).total).toBe(1);
  expect((await controller.list({ kind: 'recipient', email: other })).total).toBe(0);
});
