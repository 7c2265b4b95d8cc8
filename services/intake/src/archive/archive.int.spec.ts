import { restoreRequested, submissionRejected } from '@cueroom/contracts/intake/review';
import {
  archiveJobId,
  archivesDiscarded,
  archiveSubmission,
  releaseOriginals,
  returnOriginals,
} from '@cueroom/contracts/media/archive';
import { claimObject } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ArchiveController } from './archive.controller';
import { ArchiveReconciler, ArchiveService } from './archive.service';
import { ArchiveRepository } from './archive.repository';
import { artistParts } from '../submissions/artist-parts.fixture';
import { DecisionsRepository } from '../review/decisions.repository';
import { ReviewService } from '../review/review.service';
import { SongsService } from '../submissions/songs.service';
import { SubmissionsService } from '../submissions/submissions.service';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';

const database = freshDatabase();
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});
const sizes = { originalBytes: 1000, archivedBytes: 480 };

/** The intake service on a database of its own, with a rejected submission of one song; media lets everything happen. */
const rejected = async () => {
  const artist = await artistParts(database);
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(releaseOriginals, () => undefined);
  bus.answer(returnOriginals, () => undefined);
  const relay = new OutboxRelay(bus);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  await model.deleteMany(); // what other tests have left would be overdue, too
  const submissions = new SubmissionsRepository(model, relay);
  const archives = new ArchiveRepository(model, relay);
  const service = new ArchiveService(submissions, archives, bus, artist.letters);
  const reconciler = new ArchiveReconciler(archives, service, bus);
  toStop.push(() => relay.beforeApplicationShutdown());
  const events = new ArchiveController(service, archives);
  const review = new ReviewService(submissions, new DecisionsRepository(model, relay), bus, artist.letters, {});
  const songs = new SongsService(submissions, bus);
  const records = new SubmissionsService(submissions, artist.links, artist.endedLinks);
  const { record } = await records.add(aNewSubmission());
  const objectKey = anObjectKey();
  await songs.add(aNewSong(record, 1, { audioFileUrl: `/api/objects/${objectKey}` }));
  await review.reject(record.id);
  const submissionId = record.id;
  const { revision } = await eventually(() => {
    const [event] = bus.published(submissionRejected);
    if (!event) throw new Error('not told yet');
    return event;
  });
  const run = (archiveKey = anObjectKey()) => ({ submissionId, revision, archiveKey });
  /** A worker's run that is accepted. */
  const archived = async () => {
    const { archiveKey } = run();
    await events.recordStart(run(archiveKey));
    await events.recordProof({ ...run(archiveKey), ...sizes });
    return archiveKey;
  };
  const read = async () => {
    const found = await service.find(submissionId);
    return { status: found?.submission.status, archive: found?.submission.archive, key: found?.archiveKey };
  };
  return {
    bus,
    events,
    model,
    records,
    submissions,
    review,
    service,
    reconciler,
    read,
    run,
    archived,
    submissionId,
    revision,
    objectKey,
  };
};

test('rejecting again changes nothing; the archive is queued, runs, and is done when the originals are gone', async () => {
  const { bus, events, review, read, run, submissionId, objectKey } = await rejected();
  expect(await review.reject(submissionId)).toMatchObject({ status: 'rejected', archive: { state: 'queued' } });
  const { archiveKey } = run();
  await events.recordStart(run(archiveKey));
  expect(await read()).toMatchObject({ archive: { state: 'running' } });
  bus.answer(releaseOriginals, () => {
    throw new Error('media is away');
  });
  await expect(events.recordProof({ ...run(archiveKey), ...sizes })).rejects.toThrow();
  expect(await read()).toMatchObject({ archive: { state: 'running' }, key: archiveKey });
  bus.answer(releaseOriginals, () => undefined);
  await events.recordProof({ ...run(archiveKey), ...sizes });
  expect(await read()).toMatchObject({ status: 'rejected', archive: { state: 'done', ...sizes } });
  const released = { archiveKey, files: [{ objectKey, songUid: expect.stringMatching(/_S1$/) }] };
  expect(bus.asked(releaseOriginals).at(-1)).toEqual(released);
  expect(bus.published(submissionRejected)).toHaveLength(1);
});

test('of two runs the first proof counts, the other zip is discarded; its repetition and failure change nothing', async () => {
  const { bus, events, read, run, archived } = await rejected();
  const killed = run();
  await events.recordStart(killed);
  const archiveKey = await archived();
  const late = run();
  const unheard = run();
  await events.recordStart(unheard);
  await events.recordStart(run(archiveKey));
  await events.recordProof({ ...late, ...sizes });
  await events.recordProof({ ...run(archiveKey), ...sizes });
  await events.markFailed({ ...late, error: 'Too late.' });
  expect(await read()).toMatchObject({ archive: { state: 'done' }, key: archiveKey });
  await eventually(() => {
    const discarded = bus.published(archivesDiscarded).flatMap(({ archiveKeys }) => archiveKeys);
    expect(discarded.sort()).toEqual([killed.archiveKey, late.archiveKey, unheard.archiveKey].sort());
  });
  expect(bus.asked(releaseOriginals)).toHaveLength(1);
});

test('reports on an earlier rejection are stale', async () => {
  const { events, read, run, revision } = await rejected();
  const stale = { ...run(), revision: revision - 1 };
  await events.recordStart(stale);
  await events.markFailed({ ...stale, error: 'Stale.' });
  await events.recordProof({ ...stale, ...sizes });
  expect(await read()).toMatchObject({ archive: { state: 'queued' }, key: null });
});

test('restore is refused until it is archived, and after it; it is pending when the originals are back', async () => {
  const { bus, events, service, read, archived, submissionId } = await rejected();
  const refused = { kind: 'conflict', message: 'This submission is still being archived' };
  await expect(service.restore(submissionId)).rejects.toMatchObject(refused);
  const archiveKey = await archived();
  const answer = service.restore(submissionId);
  await eventually(() => expect(bus.published(restoreRequested)).toEqual([{ submissionId, archiveKey }]));
  expect(await read()).toMatchObject({ status: 'rejected', archive: { state: 'running', isRestoring: true } });
  await events.recordUnpacked({ submissionId, archiveKey, error: null });
  expect(await answer).toMatchObject({ status: 'pending', archive: null });
  expect(bus.asked(returnOriginals)).toMatchObject([{ archiveKey }]);
  await eventually(() => expect(bus.published(archivesDiscarded)).toEqual([{ archiveKeys: [archiveKey] }]));
  await expect(service.restore(submissionId)).rejects.toMatchObject({ message: 'This submission was not rejected' });
});

test('a repeated proof after a restore lets nothing go', async () => {
  const { bus, events, service, run, archived, submissionId } = await rejected();
  const archiveKey = await archived();
  const answer = service.restore(submissionId);
  await eventually(() => expect(bus.published(restoreRequested)).toHaveLength(1));
  await events.recordProof({ ...run(archiveKey), ...sizes });
  await events.recordUnpacked({ submissionId, archiveKey, error: null });
  await answer;
  await events.recordProof({ ...run(archiveKey), ...sizes });
  expect(bus.asked(releaseOriginals)).toHaveLength(1);
});

test('an archive that cannot be unpacked stays, says so, and can be tried again', async () => {
  const { bus, events, service, read, archived, submissionId } = await rejected();
  const archiveKey = await archived();
  const answer = service.restore(submissionId);
  const refused = expect(answer).rejects.toMatchObject({ kind: 'impossible', message: 'It is damaged.' });
  await eventually(() => expect(bus.published(restoreRequested)).toHaveLength(1));
  await events.recordUnpacked({ submissionId, archiveKey, error: 'It is damaged.' });
  await refused;
  expect(await read()).toMatchObject({ status: 'rejected', archive: { state: 'done', error: 'It is damaged.' } });
  void service.restore(submissionId).catch(() => undefined);
  await eventually(() => expect(bus.published(restoreRequested)).toHaveLength(2));
  await events.recordUnpacked({ submissionId, archiveKey, error: null });
  expect(await read()).toMatchObject({ status: 'pending', archive: null });
});

test('a failed archive has its originals: restore makes it pending at once', async () => {
  const { bus, events, service, read, run, submissionId } = await rejected();
  await events.markFailed({ ...run(), error: 'The storage is full.' });
  expect(await read()).toMatchObject({ archive: { state: 'failed', error: 'The storage is full.' } });
  expect(await service.restore(submissionId)).toMatchObject({ status: 'pending', archive: null });
  expect(bus.published(restoreRequested)).toHaveLength(0);
});

test('what is overdue is asked for again; a proof that a crash has cut off is finished', async () => {
  const { bus, events, reconciler, model, read, run, archived, service, submissionId } = await rejected();
  let minutes = 0;
  const later = () => reconciler.takeUpOverdue(Date.now() + 60_000 * ++minutes);
  await later();
  await eventually(() => expect(bus.published(submissionRejected)).toHaveLength(2));
  expect(bus.published(submissionRejected)[1]).toEqual(bus.published(submissionRejected)[0]);
  bus.answer(releaseOriginals, () => {
    throw new Error('media is away');
  });
  const proved = run();
  await events.recordProof({ ...proved, ...sizes }).catch(() => undefined);
  bus.answer(releaseOriginals, () => undefined);
  await later();
  expect(await read()).toMatchObject({ archive: { state: 'done' }, key: proved.archiveKey });
  const isAsked = (await model.findById(submissionId).lean<SubmissionDocument>())?.archive?.askedAt;
  expect(isAsked).toBeUndefined();
  expect(await archived()).not.toBe((await read()).key);
  void service.restore(submissionId).catch(() => undefined);
  await eventually(() => expect(bus.published(restoreRequested)).toHaveLength(1));
  await later();
  await eventually(() => expect(bus.published(restoreRequested)).toHaveLength(2));
});

test('an archive that waits in the queue is neither written nor requested again', async () => {
  const { bus, reconciler, model, revision, submissionId } = await rejected();
  await bus.enqueue(archiveSubmission, archiveJobId({ submissionId, revision }), { submissionId, revision });
  const before = await model.findById(submissionId).lean();
  await reconciler.takeUpOverdue(Date.now() + 60_000);
  expect(await model.findById(submissionId).lean()).toEqual(before);
  expect(bus.published(submissionRejected)).toHaveLength(1);
});

test('one archive that cannot be finished does not keep the others back, and has its turn later', async () => {
  const { bus, events, reconciler, model, run, submissionId } = await rejected();
  bus.answer(releaseOriginals, () => {
    throw new Error('This archive is not there');
  });
  await events.recordProof({ ...run(), ...sizes }).catch(() => undefined);
  const bad = (await model.findById(submissionId).lean<SubmissionDocument>())!;
  const { _id, outbox: _none, link: _link, ...copy } = bad;
  const other = await model.create({
    ...copy,
    submissionUid: 'ABC0001',
    songs: [],
    archive: { ...bad.archive, key: anObjectKey() },
  });
  const asked: string[] = [];
  bus.answer(releaseOriginals, ({ archiveKey }) => {
    asked.push(archiveKey);
    if (archiveKey === bad.archive?.key) throw new Error('This archive is not there');
  });
  const now = Date.now() + 60_000;
  await reconciler.takeUpOverdue(now);
  expect(asked).toHaveLength(2);
  expect((await model.findById(other._id).lean<SubmissionDocument>())?.archive?.state).toBe('done');
  const askedAt = (await model.findById(_id).lean<SubmissionDocument>())?.archive?.askedAt?.getTime();
  expect(askedAt).toBeGreaterThan(bad.archive?.askedAt?.getTime() ?? Infinity);
});

test('with a submission all zips go that were ever begun', async () => {
  const { bus, events, submissions, run, archived, submissionId } = await rejected();
  const killed = run();
  await events.recordStart(killed);
  await submissions.delete(submissionId);
  await eventually(() => expect(bus.published(archivesDiscarded)).toEqual([{ archiveKeys: [killed.archiveKey] }]));
  const late = await archived();
  expect(bus.published(archivesDiscarded).at(-1)).toEqual({ archiveKeys: [late] });
});

test('of a deleted submission the archive goes on, so that the deletion can be undone', async () => {
  const { bus, events, records, archived, read, submissionId } = await rejected();
  await records.delete(submissionId);
  const key = await archived();
  expect(bus.published(archivesDiscarded)).toEqual([]);
  expect(await events.restore({ id: submissionId })).toMatchObject({ status: 'rejected', archive: { state: 'done' } });
  expect(await read()).toMatchObject({ status: 'rejected', key });
});
