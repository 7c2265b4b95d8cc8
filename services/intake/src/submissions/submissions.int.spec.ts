import { AppError } from '@cueroom/contracts/app-error';
import { addSongTracks, type SongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, submissionRejected } from '@cueroom/contracts/intake/review';
import { type SongAudio, songSubmitted } from '@cueroom/contracts/intake/songs';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { claimObject } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ReviewService } from './review.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsReconciler } from './submissions.reconciler';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';

const database = freshDatabase();
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

const valid: SongAudio = { state: 'valid', durationSec: 181.2, codec: 'flac', previewUrl: '/api/objects/preview' };

/** The intake service on a database of its own; media accepts every file, the catalog every track. */
const intake = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(addSongTracks, ({ tracks }) => tracks as unknown as Track[]);
  const relay = new OutboxRelay(bus);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const repository = new SubmissionsRepository(model, relay);
  const reconciler = new SubmissionsReconciler(repository);
  toStop.push(
    () => relay.beforeApplicationShutdown(),
    () => reconciler.onApplicationShutdown(),
  );
  const songs = new SongsService(repository, bus);
  const review = new ReviewService(repository, bus);
  const lists = new SubmissionListRepository(model);
  const submit = async (fields = {}) => (await songs.addSubmission(aNewSubmission(fields))).record;
  /** A submission whose songs have these verdicts. */
  const judged = async (...verdicts: SongAudio[]) => {
    const submission = await submit();
    for (const [index, audio] of verdicts.entries()) {
      const objectKey = anObjectKey();
      const song = aNewSong(submission, index + 1, { audioFileUrl: `/api/objects/${objectKey}` });
      const { record } = await songs.addSong(song);
      if (audio.state !== 'queued') await repository.recordVerdict(record.id, objectKey, audio);
    }
    return submission;
  };
  const read = async (id: string) => {
    const { items } = await lists.withSongs({});
    return items.find((submission) => submission.id === id);
  };
  return { bus, songs, review, lists, repository, reconciler, model, submit, judged, read };
};

test('while more songs wait to be checked than can be, no other one is taken, but one without a file is', async () => {
  const { songs, repository, submit, judged } = await intake();
  expect(await repository.isUnjudged(1)).toBe(false);
  await judged({ state: 'queued' });
  expect([await repository.isUnjudged(1), await repository.isUnjudged(2)]).toEqual([true, false]);
  jest.spyOn(repository, 'isUnjudged').mockResolvedValue(true);
  const submission = await submit();
  const audioFileUrl = `/api/objects/${anObjectKey()}`;
  await expect(songs.addSong(aNewSong(submission, 1, { audioFileUrl }))).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await songs.addSong(aNewSong(submission, 2, { audioFileUrl: null }))).isNew).toBe(true);
});

test('a submission sent twice is one record; the same id from somebody else is refused', async () => {
  const { songs } = await intake();
  // Null says nothing.
  const submission = aNewSubmission({ status: null });
  const first = await songs.addSubmission(submission);
  const again = await songs.addSubmission(submission);
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(again.record).toEqual(first.record);
  expect(first.record.status).toBe('submitted');
  const other = songs.addSubmission({ ...submission, email: 'someone.else@example.org' });
  await expect(other).rejects.toMatchObject({ kind: 'conflict' });
});

test('fifty songs sent at once: five are kept, each once, and each is announced once', async () => {
  const { songs, submit, bus, read } = await intake();
  const submission = await submit();
  const sent = Array.from({ length: 50 }, (_, index) => songs.addSong(aNewSong(submission, (index % 10) + 1)));
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
  const { songs, submit, bus, review, read } = await intake();
  const submission = await submit();
  const other = await submit();
  const foreign = aNewSong({ id: submission.id, submissionUid: other.submissionUid });
  await expect(songs.addSong(foreign)).rejects.toMatchObject({ kind: 'invalid' });
  await expect(
    songs.addSong(aNewSong(submission, 1, { audioFileUrl: 'https://elsewhere.example/a.wav' })),
  ).rejects.toMatchObject({ kind: 'invalid', errors: { audioFileUrl: expect.any(Array) } });
  bus.answer(claimObject, () => {
    throw new AppError('invalid', 'This file is not there');
  });
  await expect(songs.addSong(aNewSong(submission))).rejects.toMatchObject({ kind: 'invalid' });
  await review.setStatus(submission.id, 'rejected');
  await expect(songs.addSong(aNewSong(submission, 1, { audioFileUrl: null }))).rejects.toMatchObject({
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
  const { review, judged, bus } = await intake();
  const [kept, sentBack] = [await judged(valid), await judged(valid)];
  await review.approve(kept.id);
  await review.reject(sentBack.id);
  for (const { id } of [kept, sentBack]) await review.setStatus(id, 'pending');
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
  const { id } = await judged(valid, { state: 'invalid', error: 'Too short.' }, { state: 'none' });
  const songs = (await read(id))?.songs ?? [];
  const promote = (index: number) =>
    review.promote({ title: 'Typed by the admin', artist: 'A', sourceSongId: songs[index]?.id });
  await promote(0);
  expect((await read(id))?.status).toBe('submitted');
  await expect(promote(1)).rejects.toMatchObject({ kind: 'impossible', message: 'Too short.' });
  await promote(2);
  expect((await read(id))?.status).toBe('approved');
  const [typed, ...others] = bus.asked(addSongTracks) as SongTracks[];
  // Each by itself: a track that was deleted between the first and the last song does not come back with the last.
  expect(others).toMatchObject([{ tracks: [{ sourceSongId: songs[2]?.id }] }]);
  expect(typed?.tracks).toMatchObject([{ title: 'Typed by the admin', duration: 181.2 }]);
});

test('a deleted submission is gone at once and its end is announced', async () => {
  const { review, judged, bus, model, read } = await intake();
  const { id, submissionUid } = await judged(valid);
  await review.delete(id);
  expect(await read(id)).toBeUndefined();
  await expect(review.delete(id)).rejects.toMatchObject({ kind: 'not_found' });
  await eventually(async () => {
    expect(bus.published(submissionDeleted)).toEqual([{ submissionId: id, songUids: [`${submissionUid}_S1`] }]);
    expect(await model.findById(id)).toBeNull();
  });
});

test('all verdicts that have not come are asked for again at once, one that has come is not', async () => {
  const { reconciler, judged, bus } = await intake();
  const waiting = await judged({ state: 'queued' }, { state: 'queued' }, { state: 'queued' });
  const done = await judged(valid);
  const timesAsked = (submissionId: string) =>
    bus.published(songSubmitted).filter((event) => event.submissionId === submissionId).length;
  await eventually(() => expect(timesAsked(waiting.id)).toBe(3));
  await reconciler.askForOverdueVerdicts(Date.now() + 60_000);
  await eventually(() => expect(timesAsked(waiting.id)).toBe(6));
  expect(timesAsked(done.id)).toBe(1);
});
