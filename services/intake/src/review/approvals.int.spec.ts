import { addSongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { AppError } from '@cueroom/contracts/app-error';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { log } from '@cueroom/platform/logger';
import { withAdmin } from '@cueroom/platform/request-context';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelayOn, publishOutbox } from '@cueroom/testing/idle-relay';
import { ApprovalsReconciler } from './approvals.reconciler';
import { DecisionsRepository } from './decisions.repository';
import { submissionWriters, undecided } from '../submissions/submission-methods.fixture';

log.level = 'silent';
const database = freshDatabase();
const minuteMs = 60_000;

const studio = async () => {
  const writers = await submissionWriters(database);
  await writers.model.deleteMany();
  const { bus } = writers;
  const reconciler = new ApprovalsReconciler(new DecisionsRepository(writers.model, idleRelayOn(bus)), bus);
  const catalogIs = (state: 'away' | 'there') =>
    bus.answer(addSongTracks, ({ tracks }) => {
      if (state === 'away') throw new AppError('unavailable', 'away');
      return tracks as unknown as Track[];
    });
  return { ...writers, reconciler, catalogIs, subject: await undecided(writers) };
};

test('an approval whose events were given up is repeated until the catalog has its tracks', async () => {
  const { bus, model, review, reconciler, catalogIs, subject } = await studio();
  catalogIs('away');
  await review.approve(subject.id, { songIds: [subject.second.id] });
  await publishOutbox(model, bus);
  const asked = () => bus.asked(addSongTracks).length;
  expect(asked()).toBe(1);
  const later = Date.now() + minuteMs;
  // The event is still tried.
  await reconciler.repeatOverdue(later);
  expect(asked()).toBe(1);
  bus.loseAll(); // as one that was given up, it waits no longer
  await reconciler.repeatOverdue(later);
  expect(asked()).toBe(2);
  catalogIs('there');
  await reconciler.repeatOverdue(later);
  const { approval } = (await subject.read()).songs.find(({ _id }) => String(_id) === subject.second.id)!;
  expect(bus.asked(addSongTracks).at(-1)).toMatchObject({ tracks: [{ sourceSongId: subject.second.id, approval }] });
  await reconciler.repeatOverdue(later);
  expect(asked()).toBe(3);
});

test('an approval that the catalog has answered, or that was undone, is not repeated', async () => {
  const { bus, review, reconciler, catalogIs, subject } = await studio();
  await review.approve(subject.id, { songIds: [subject.second.id] });
  catalogIs('away');
  await review.approve(subject.id, { songIds: [subject.third.id] });
  await review.unapprove(subject.id);
  const before = bus.asked(addSongTracks).length;
  await reconciler.repeatOverdue(Date.now() + minuteMs);
  expect(bus.asked(addSongTracks)).toHaveLength(before);
});

test('a song that is promoted while the process is killed, or the catalog away, becomes a track by an event', async () => {
  const { bus, model, review, catalogIs, subject } = await studio();
  catalogIs('away');
  const typed = { title: 'As it was typed', artist: 'A', sourceSongId: subject.third.id };
  await expect(review.promote(typed)).rejects.toMatchObject({ kind: 'unavailable' });
  await publishOutbox(model, bus);
  const reported = bus.published(submissionApproved);
  expect(reported).toMatchObject([{ submissionId: subject.id, tracks: [{ ...typed, duration: 181.2 }] }]);
  catalogIs('there');
  await review.promote(typed);
  await publishOutbox(model, bus);
  expect(bus.published(submissionApproved)).toHaveLength(reported.length);
});

test('a submission that is erased while one of its songs is promoted makes no track', async () => {
  const { bus, records, review, submissions, subject } = await studio();
  const findBySong = submissions.findBySong.bind(submissions);
  submissions.findBySong = async (id) => {
    const found = await findBySong(id);
    if (found) await records.erase(subject.id);
    return found;
  };
  const promoted = review.promote({ title: 'Reel 3', artist: 'A', sourceSongId: subject.third.id });
  await expect(promoted).rejects.toMatchObject({ kind: 'not_found' });
  expect(bus.asked(addSongTracks)).toEqual([]);
});

test('an admin who decides is told of in the write of the decision, once; what comes about by itself is not', async () => {
  const { bus, model, review, subject } = await studio();
  const letter = { subject: 'Welcome', text: 'We take it.' };
  const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);
  const approval = { songIds: [subject.second.id], letter };
  for (let times = 0; times < 2; times++) await asGrace(() => review.approve(subject.id, approval));
  await asGrace(() => review.unapprove(subject.id));
  await publishOutbox(model, bus);
  const about = { entityType: 'submission', entityId: subject.id, by: 'grace' };
  expect(bus.published(recordChanged)).toMatchObject([
    { ...about, did: 'approved', hasLetter: true },
    { ...about, did: 'unapproved' },
  ]);
});

test('a decision with a letter is of the submission as it was read; the same letter again is a repetition', async () => {
  const { model, messages, review, subject } = await studio();
  const read = (await subject.read()).edits ?? 0;
  const outdated = { kind: 'outdated' };
  const written = {
    songIds: [subject.second.id],
    letter: { subject: 'One', text: 'Reel 3: not taken' },
    ifMatch: [read],
  };
  await review.approve(subject.id, { songIds: [subject.second.id, subject.third.id], by: 'quinn' });
  await expect(review.approve(subject.id, { ...written, by: 'pat' })).rejects.toMatchObject(outdated);
  await expect(review.reject(subject.id, { ...written, by: 'pat' })).rejects.toMatchObject(outdated);
  expect(await messages.list(subject.id)).toEqual([]);
  expect((await review.approve(subject.id, { songIds: written.songIds })).submission.decidedBy).toBe('quinn');

  await review.unapprove(subject.id);
  const now = { ...written, ifMatch: [(await subject.read()).edits ?? 0] };
  for (let times = 0; times < 2; times++) await review.approve(subject.id, now);
  expect(await messages.list(subject.id)).toMatchObject([{ subject: 'One' }]);
  expect((await model.findById(subject.id))?.songs.filter(({ status }) => status === 'approved')).toHaveLength(1);
});

test('a song that an admin promotes is told of as its track, also when that comes by the event', async () => {
  const { bus, model, review, catalogIs, subject } = await studio();
  catalogIs('away');
  const typed = { title: 'Reel 3', artist: 'A', sourceSongId: subject.third.id };
  await expect(withAdmin('grace', () => review.promote(typed))).rejects.toMatchObject({ kind: 'unavailable' });
  await publishOutbox(model, bus);
  expect(bus.published(submissionApproved)).toMatchObject([{ tracks: [{ ...typed, addedBy: 'grace' }] }]);
  expect(bus.published(recordChanged)).toEqual([]);
});
