import { AppError } from '@cueroom/contracts/app-error';
import { addSongTracks, type SongTracks, takeBackSongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, submissionRejected } from '@cueroom/contracts/intake/review';
import { songReceivedBefore, submissionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import { type NewSong, songSubmitted } from '@cueroom/contracts/intake/songs';
import { type SongAudio } from '@cueroom/contracts/media/song-audio';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { inspectAudio, songInspectionId } from '@cueroom/contracts/media/renditions';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { artistParts } from './artist-parts.fixture';
import { DecisionsRepository } from '../review/decisions.repository';
import { InspectionsRepository } from './inspections.repository';
import { ReviewService } from '../review/review.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsReconciler } from './inspections.service';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';

const database = freshDatabase();
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

const valid: SongAudio = { state: 'valid', durationSec: 181.2, codec: 'flac', previewUrl: '/api/objects/preview' };

/** The intake service on a database of its own; media accepts every file, the catalog every track. */
const intake = async () => {
  const artist = await artistParts(database);
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(addSongTracks, ({ tracks }) => tracks as unknown as Track[]);
  const relay = new OutboxRelay(bus);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const repository = new SubmissionsRepository(model, relay);
  const inspections = new InspectionsRepository(model, relay);
  const reconciler = new SubmissionsReconciler(inspections, bus);
  toStop.push(() => relay.beforeApplicationShutdown());
  const submissions = new SubmissionsService(repository, artist.links, artist.endedLinks);
  const songs = new SongsService(repository, bus);
  bus.answer(takeBackSongTracks, () => undefined);
  const review = new ReviewService(repository, new DecisionsRepository(model, relay), bus, artist.letters, {});
  const lists = new SubmissionListRepository(model);
  const submit = async (fields = {}) => (await submissions.add(aNewSubmission(fields))).record;
  /** A submission whose songs have these verdicts. */
  const judged = async (...verdicts: SongAudio[]) => {
    const submission = await submit();
    for (const [index, audio] of verdicts.entries()) {
      const objectKey = anObjectKey();
      const song = aNewSong(submission, index + 1, { audioFileUrl: `/api/objects/${objectKey}` });
      const { record } = await songs.add(song);
      if (audio.state !== 'queued') await inspections.recordVerdict(record.id, objectKey, audio);
    }
    return submission;
  };
  const read = async (id: string) => {
    const { items } = await lists.withSongs({});
    return items.find((submission) => submission.id === id);
  };
  return { bus, submissions, songs, review, lists, repository, inspections, reconciler, model, submit, judged, read };
};

test('while more songs wait to be checked than can be, no other one is taken, but one without a file is', async () => {
  const { songs, repository, submit, judged } = await intake();
  expect(await repository.isUnjudged(1)).toBe(false);
  await judged({ state: 'queued' });
  expect([await repository.isUnjudged(1), await repository.isUnjudged(2)]).toEqual([true, false]);
  jest.spyOn(repository, 'isUnjudged').mockResolvedValue(true);
  const submission = await submit();
  const audioFileUrl = `/api/objects/${anObjectKey()}`;
  await expect(songs.add(aNewSong(submission, 1, { audioFileUrl }))).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await songs.add(aNewSong(submission, 2, { audioFileUrl: null }))).isNew).toBe(true);
});

test('a submission sent twice is one record; the same id from somebody else is refused', async () => {
  const { submissions } = await intake();
  // Null says nothing.
  const submission = aNewSubmission({ status: null });
  const first = await submissions.add(submission);
  const again = await submissions.add(submission);
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(again.record).toEqual(first.record);
  expect(first.record.status).toBe('submitted');
  const other = submissions.add({ ...submission, email: 'someone.else@example.org' });
  await expect(other).rejects.toMatchObject({ kind: 'conflict' });
});

test('fifty songs sent at once: five are kept, each once, and each is announced once', async () => {
  const { songs, submit, bus, read } = await intake();
  const submission = await submit();
  const bodies = Array.from({ length: 10 }, (_, index) => aNewSong(submission, index + 1));
  const sent = Array.from({ length: 50 }, (_, index) => songs.add(bodies[index % 10] as NewSong));
  const outcomes = await Promise.allSettled(sent);
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(25);
  expect(new Set(refused.map(({ reason }) => (reason as AppError).message))).toEqual(
    new Set(['Maximum 5 songs allowed']),
  );
  const stored = await read(submission.id);
  expect(stored?.songs.map(({ songUid }) => songUid.slice(-1))).toEqual(['1', '2', '3', '4', '5']);
  await eventually(() => {
    const ids = bus.published(songSubmitted).map(({ songId }) => songId);
    expect(ids.sort()).toEqual(stored?.songs.map(({ id }) => id).sort());
  });
});

test('a song is refused with an unknown file, in a foreign submission, and after a decision', async () => {
  const { submissions, songs, submit, bus, read } = await intake();
  const submission = await submit();
  const other = await submit();
  const foreign = aNewSong({ id: submission.id, submissionUid: other.submissionUid });
  await expect(songs.add(foreign)).rejects.toMatchObject({ kind: 'invalid' });
  await expect(
    songs.add(aNewSong(submission, 1, { audioFileUrl: 'https://elsewhere.example/a.wav' })),
  ).rejects.toMatchObject({ kind: 'invalid', errors: { audioFileUrl: expect.any(Array) } });
  bus.answer(claimObject, () => {
    throw new AppError('invalid', 'This file is not there');
  });
  await expect(songs.add(aNewSong(submission))).rejects.toMatchObject({ kind: 'invalid' });
  await submissions.setStatus(submission.id, 'rejected');
  await expect(songs.add(aNewSong(submission, 1, { audioFileUrl: null }))).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect((await read(submission.id))?.songs).toEqual([]);
});

test('an event that a crash kept from being published is published by the next sweep', async () => {
  const crashed = await intake();
  const publishNothing = jest.spyOn(crashed.bus, 'publish').mockRejectedValue(new Error('Redis is away'));
  const submission = await crashed.judged({ state: 'queued' });
  await eventually(() => expect(publishNothing).toHaveBeenCalled());
  const { bus } = await intake();
  await eventually(() =>
    expect(bus.published(songSubmitted).filter(({ submissionId }) => submissionId === submission.id)).toHaveLength(1),
  );
});

test('approve: a second approval adds nothing, answers the same and publishes nothing', async () => {
  const { review, judged, bus } = await intake();
  const { id } = await judged(valid, { state: 'invalid', error: 'The file is empty.' });
  const [first, second] = [await review.approve(id), await review.approve(id)];
  expect(first.submission.status).toBe('approved');
  expect(first.tracks).toHaveLength(1);
  expect(first.skipped).toMatchObject([{ trackTitle: 'Reel 2', reason: 'The file is empty.' }]);
  expect(second).toEqual(first);
  await eventually(() => expect(bus.published(submissionApproved)).toHaveLength(1));
});

test('decided so again, a submission has the label of its decision again, and nothing is published', async () => {
  const { submissions, review, judged, bus } = await intake();
  const [kept, sentBack] = [await judged(valid), await judged(valid)];
  await review.approve(kept.id);
  await review.reject(sentBack.id);
  for (const { id } of [kept, sentBack]) await submissions.setStatus(id, 'pending');
  expect((await review.approve(kept.id)).submission.status).toBe('approved');
  expect((await review.reject(sentBack.id)).status).toBe('rejected');
  await eventually(() => {
    const events = [bus.published(submissionApproved).length, bus.published(submissionRejected).length];
    expect(events).toEqual([1, 1]);
  });
});

test('approve while the catalog is away: decided, and the event carries the tracks', async () => {
  const { review, judged, bus } = await intake();
  const { id } = await judged(valid);
  bus.answer(addSongTracks, () => {
    throw new AppError('unavailable', 'away');
  });
  expect(await review.approve(id)).toMatchObject({ submission: { status: 'approved' }, tracks: [] });
  await eventually(() => {
    const [event] = bus.published(submissionApproved);
    expect(event?.tracks).toMatchObject([{ title: 'Reel 1', duration: 181.2, artist: 'The Test Pressing' }]);
  });
});

test('ten admins who approve and reject at once make one decision and one event', async () => {
  const { review, judged, bus, read } = await intake();
  const { id } = await judged(valid);
  await Promise.allSettled(Array.from({ length: 10 }, (_, n) => (n % 2 ? review.approve(id) : review.reject(id))));
  const isApproved = (await read(id))?.status === 'approved';
  await eventually(() => {
    const events = [bus.published(submissionApproved).length, bus.published(submissionRejected).length];
    expect(events).toEqual(isApproved ? [1, 0] : [0, 1]);
  });
});

test('songs added to the catalog one by one approve their submission with the last', async () => {
  const { review, judged, bus, read } = await intake();
  const estimated = { bpm: 118.5, bpmConfidence: 1, key: 'F major', keyConfidence: 1 };
  const heard = {
    ...valid,
    suggestions: { tags: { hasCover: false }, ...estimated, silenceHeadSec: 0, silenceTailSec: 0, isClipped: false },
  };
  const { id } = await judged(heard, { state: 'invalid', error: 'Too short.' }, { state: 'none' });
  const songs = (await read(id))?.songs ?? [];
  const promote = (index: number) =>
    review.promote({ title: 'Typed by the admin', artist: 'A', key: 'A minor', sourceSongId: songs[index]?.id });
  await promote(0);
  expect((await read(id))?.status).toBe('submitted');
  await expect(promote(1)).rejects.toMatchObject({ kind: 'impossible', message: 'Too short.' });
  await promote(2);
  expect((await read(id))?.status).toBe('approved');
  const [typed, ...others] = bus.asked(addSongTracks) as SongTracks[];
  // Each by itself: a track that was deleted between the first and the last song does not come back with the last.
  expect(others).toMatchObject([{ tracks: [{ sourceSongId: songs[2]?.id }] }]);
  expect(typed?.tracks).toMatchObject([{ title: 'Typed by the admin', duration: 181.2, bpm: 118.5, key: 'A minor' }]);
});

test('a deleted submission is gone at once, with its files, and its end is announced when it is purged', async () => {
  const { submissions, repository, inspections, judged, bus, model, read } = await intake();
  const { id, submissionUid } = await judged(valid);
  const key = objectKeyOf((await read(id))?.songs[0]?.audioFileUrl) ?? '';
  const isShown = (by = id) => inspections.usesFile(key, by);
  expect([await isShown(), await isShown('0'.repeat(24))]).toEqual([true, false]);
  await submissions.delete(id);
  expect([await isShown(), await inspections.usesFile(key)]).toEqual([false, true]);
  expect(await read(id)).toBeUndefined();
  await expect(submissions.setTags(id, ['late'])).rejects.toMatchObject({ kind: 'not_found' });
  expect(bus.published(submissionDeleted)).toEqual([]);
  await repository.delete(id);
  await expect(submissions.delete(id)).rejects.toMatchObject({ kind: 'not_found' });
  await eventually(async () => {
    expect(bus.published(submissionDeleted)).toEqual([{ submissionId: id, songUids: [`${submissionUid}_S1`] }]);
    expect(await model.findById(id)).toBeNull();
  });
});

test('all verdicts that have not come are asked for again at once, one that has come is not', async () => {
  const { reconciler, judged, bus, model } = await intake();
  const waiting = await judged({ state: 'queued' }, { state: 'queued' }, { state: 'queued' });
  const done = await judged(valid);
  const timesAsked = (submissionId: string) =>
    bus.published(songSubmitted).filter((event) => event.submissionId === submissionId).length;
  await eventually(() => expect(timesAsked(waiting.id)).toBe(3));
  const before = await model.findById(waiting.id).lean();
  await reconciler.requestOverdueVerdicts(Date.now() + 60_000);
  await eventually(() => expect(timesAsked(waiting.id)).toBe(6));
  expect(timesAsked(done.id)).toBe(1);
  const { edits, updatedAt } = (await model.findById(waiting.id).lean<SubmissionDocument>())!;
  expect({ edits, updatedAt }).toEqual({ edits: before?.edits, updatedAt: before?.updatedAt });
});

test('what merely waits in the queue is neither written nor requested again', async () => {
  const { reconciler, judged, bus, model, read } = await intake();
  const { id } = await judged({ state: 'queued' }, { state: 'queued' });
  const [first, second] = (await read(id))?.songs ?? [];
  await eventually(() =>
    expect(bus.published(songSubmitted).filter(({ submissionId }) => submissionId === id)).toHaveLength(2),
  );
  const objectKey = objectKeyOf(first?.audioFileUrl) ?? '';
  const data = { submissionId: id, songId: first?.id ?? '', objectKey };
  await bus.enqueue(inspectAudio, songInspectionId(data.songId, data.objectKey), data);
  const askedAt = async () =>
    (await model.findById(id).lean<SubmissionDocument>())!.songs.map((song) => song.askedAt?.getTime());
  const before = await askedAt();
  const now = Date.now() + 60_000;
  await Promise.all([reconciler.requestOverdueVerdicts(now), reconciler.requestOverdueVerdicts(now)]);
  expect((await askedAt())[0]).toBe(before[0]);
  await eventually(() => {
    const asked = bus.published(songSubmitted).filter(({ submissionId }) => submissionId === id);
    expect(asked.map(({ songId }) => songId)).toEqual([first?.id, second?.id, second?.id]);
  });
});

test('a submission or song sent again with other content is refused, also by those who send it at once', async () => {
  const { submissions, songs, read } = await intake();
  const submission = aNewSubmission({ socialLinks: { instagram: 'https://example.org/a' }, phone: ' 1 ' });
  const { record } = await submissions.add(submission);
  expect((await submissions.add({ ...submission, phone: '1', email: submission.email.toUpperCase() })).isNew).toBe(
    false,
  );
  for (const change of [{ description: 'Fast strings over no loop.' }, { phone: null }, { socialLinks: {} }]) {
    const other = submissions.add({ ...submission, ...change });
    await expect(other).rejects.toMatchObject({ kind: 'conflict', message: submissionReceivedBefore });
  }
  const song = aNewSong(record, 1, { tags: [' strings', 'slow'] });
  const others = [song, { ...song, trackTitle: 'Corrected' }, { ...song, audioFileUrl: null }];
  await songs.add(song);
  expect((await songs.add({ ...song, tags: ['strings', 'slow ', 'slow'] })).isNew).toBe(false);
  for (const other of others.slice(1)) {
    await expect(songs.add(other)).rejects.toMatchObject({ kind: 'conflict', message: songReceivedBefore });
  }
  const [one, two] = [aNewSong(record, 2), aNewSong(record, 2, { trackTitle: 'Corrected' })];
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => songs.add(n % 2 ? one : two)));
  const title = (await read(record.id))?.songs[1]?.trackTitle;
  const reported = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.record.trackTitle : outcome.reason.kind,
  );
  expect(reported).toEqual(reported.map((_, n) => ((n % 2 ? one : two).trackTitle === title ? title : 'conflict')));
});

test('approve some songs: the others stay, rejected, and become tracks when they are approved later', async () => {
  const { review, judged, bus, read } = await intake();
  const { id } = await judged(valid, valid, valid);
  const [a, b, c] = ((await read(id))?.songs ?? []).map((song) => song.id);
  await expect(review.approve(id, { songIds: [id] })).rejects.toMatchObject({ kind: 'invalid' });
  const first = await review.approve(id, { songIds: [a ?? ''] });
  expect(first.tracks).toMatchObject([{ sourceSongId: a }]);
  expect(first.submission).toMatchObject({
    status: 'approved',
    songs: [{ status: 'approved' }, { status: 'rejected' }, { status: 'rejected' }],
  });
  expect(await review.approve(id, { songIds: [a ?? ''] })).toEqual(first);
  const second = await review.approve(id, { songIds: [b ?? ''] });
  expect(second.tracks).toMatchObject([{ sourceSongId: b }]);
  expect(second.submission.songs.map(({ status }) => status)).toEqual(['approved', 'approved', 'rejected']);
  expect((await review.approve(id)).submission.songs[2]?.status).toBe('approved');
  await eventually(() => {
    const reported = bus
      .published(submissionApproved)
      .map(({ tracks }) => tracks.map(({ sourceSongId }) => sourceSongId));
    expect(reported).toEqual([[a], [b], [c]]);
  });
});

test('revision: grows with what admins change and not with what workers find; an outdated change is refused', async () => {
  const { submissions, review, judged, inspections, read } = await intake();
  const { id } = await judged({ state: 'queued' });
  const [song] = (await read(id))?.songs ?? [];
  expect((await read(id))?.revision).toBe(0);
  await inspections.recordVerdict(song?.id ?? '', objectKeyOf(song?.audioFileUrl) ?? '', valid);
  expect((await submissions.setTags(id, ['slow'], [0])).revision).toBe(1);
  const setStatus = () => submissions.setStatus(id, 'reviewing', [0]);
  for (const late of [() => submissions.setTags(id, ['fast'], [0]), setStatus]) {
    await expect(late()).rejects.toMatchObject({ kind: 'outdated' });
  }
  expect((await submissions.setStatus(id, 'reviewing', [7, 1])).revision).toBe(2);
  const racing = Array.from({ length: 10 }, (_, n) => submissions.setTags(id, [`tag ${n}`], [2]));
  const settled = await Promise.allSettled(racing);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await review.approve(id)).submission.revision).toBe(4);
});
