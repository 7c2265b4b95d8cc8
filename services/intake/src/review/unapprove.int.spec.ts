import { AppError } from '@cueroom/contracts/app-error';
import { addSongTracks, type SongTracks, takeBackSongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, submissionUnapproved } from '@cueroom/contracts/intake/review';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { claimObject } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { artistParts } from '../submissions/artist-parts.fixture';
import { DecisionsRepository } from './decisions.repository';
import { InspectionsRepository } from '../submissions/inspections.repository';
import { ReviewService } from './review.service';
import { SongsService } from '../submissions/songs.service';
import { submissionRecord } from '../submissions/submissions.records';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';

const database = freshDatabase();
const relays: OutboxRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.beforeApplicationShutdown();
});
const later = () => new Date(Date.now() + 1000);

/** A submission of three songs, the last one damaged. */
const threeSongs = async () => {
  const artist = await artistParts(database);
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(addSongTracks, ({ tracks }) => tracks as unknown as Track[]);
  bus.answer(takeBackSongTracks, () => undefined);
  const relay = new OutboxRelay(bus);
  relays.push(relay);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const repository = new SubmissionsRepository(model, relay);
  const inspections = new InspectionsRepository(model, relay);
  const review = new ReviewService(repository, new DecisionsRepository(model, relay), bus, artist.letters, {});
  const songs = new SongsService(repository, bus);
  const inserted = await repository.insert(aNewSubmission());
  const id = String(inserted?._id);
  const valid: SongAudio = { state: 'valid', durationSec: 61 };
  for (const [index, audio] of [valid, valid, { state: 'invalid' as const, error: 'Cut off.' }].entries()) {
    const objectKey = anObjectKey();
    const submission = { id, submissionUid: inserted?.submissionUid ?? '' };
    const { record } = await songs.add(aNewSong(submission, index + 1, { audioFileUrl: `/api/objects/${objectKey}` }));
    await inspections.recordVerdict(record.id, objectKey, audio);
  }
  const read = async () => submissionRecord(await repository.get(id));
  const [a, b] = (await read()).songs.map((song) => song.id) as [string, string];
  return { bus, review, model, id, read, a, b };
};

test('an approval says by whom and when; undone, the submission is pending and its tracks are taken back', async () => {
  const { review, bus, id, read, a, b } = await threeSongs();
  expect((await review.approve(id, { songIds: [a], by: 'grace' })).submission).toMatchObject({
    decidedBy: 'grace',
    decidedAt: expect.stringMatching(/Z$/),
  });
  expect(await review.unapprove(id)).toMatchObject({
    status: 'pending',
    decidedAt: null,
    decidedBy: null,
    songs: [{ status: 'submitted' }, { status: 'submitted' }, { status: 'submitted' }],
  });
  const [taken] = bus.asked(takeBackSongTracks);
  await eventually(() => {
    const [[approved], [unapproved]] = [bus.published(submissionApproved), bus.published(submissionUnapproved)];
    expect(unapproved).toMatchObject({ submissionId: id, ...taken, songIds: [a] });
    expect(unapproved?.approval).toBeGreaterThan(approved?.tracks[0]?.approval ?? 0);
    expect(unapproved?.files).toEqual([
      { key: expect.any(String), owner: `track/${a}-${approved?.tracks[0]?.approval}` },
    ]);
  });
  await expect(review.unapprove(id)).rejects.toMatchObject({ kind: 'conflict' });
  expect((await review.approve(id, { songIds: [b] })).tracks).toMatchObject([{ sourceSongId: b }]);
  expect((await read()).songs.map(({ status }) => status)).toEqual(['rejected', 'approved', 'rejected']);
});

test('songs that were added to an approval are left out again; after the window nothing is taken back', async () => {
  const { review, model, id, a, b } = await threeSongs();
  await review.approve(id, { songIds: [a] });
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await model.updateOne({ _id: id }, { $set: { decidedAt: anHourAgo, 'songs.0.approvedAt': anHourAgo } });
  await expect(review.unapprove(id)).rejects.toMatchObject({ kind: 'conflict' });
  await review.approve(id, { songIds: [b] });
  await expect(review.unapprove(id, { since: later() })).rejects.toMatchObject({ kind: 'conflict' });
  expect(await review.unapprove(id)).toMatchObject({
    status: 'approved',
    songs: [{ status: 'approved' }, { status: 'rejected' }, { status: 'rejected' }],
  });
});

test('an undo that names what it undoes takes back nothing that was approved since', async () => {
  const { review, id, read, a, b } = await threeSongs();
  const first = await review.approve(id, { songIds: [a] });
  await review.approve(id, { songIds: [b] });
  await expect(review.unapprove(id, { ifMatch: [first.submission.revision] })).rejects.toMatchObject({
    kind: 'outdated',
  });
  expect((await read()).songs.map(({ status }) => status)).toEqual(['approved', 'approved', 'rejected']);
  expect((await review.unapprove(id, { ifMatch: [(await read()).revision] })).status).toBe('pending');
});

test('undone while the catalog is away: the event takes the tracks back', async () => {
  const { review, bus, id } = await threeSongs();
  await review.approve(id);
  bus.answer(takeBackSongTracks, () => {
    throw new AppError('unavailable', 'away');
  });
  expect((await review.unapprove(id)).status).toBe('pending');
  await eventually(() => expect(bus.published(submissionUnapproved)).toHaveLength(1));
});

test('a song that was promoted before the approval stays a track when the approval is undone', async () => {
  const { review, bus, model, id, a, b } = await threeSongs();
  await review.promote({ title: 'Reel', artist: 'A', sourceSongId: a });
  await model.updateOne({ _id: id }, { $set: { 'songs.0.approvedAt': new Date(0) } });
  await review.approve(id);
  const [, approved] = bus.asked(addSongTracks) as SongTracks[];
  expect(approved?.tracks).toMatchObject([{ approval: 0 }, { approval: expect.any(Number) }]);
  expect(await review.unapprove(id)).toMatchObject({
    status: 'pending',
    songs: [{ status: 'approved' }, { status: 'submitted' }, { status: 'submitted' }],
  });
  expect(bus.asked(takeBackSongTracks)).toMatchObject([{ songIds: [b] }]);
});

test('ten admins who approve and undo at once leave one state, and events that lead to it', async () => {
  const { review, bus, id, read } = await threeSongs();
  await Promise.allSettled(Array.from({ length: 10 }, (_, n) => (n % 2 ? review.approve(id) : review.unapprove(id))));
  const isApproved = (await read()).status === 'approved';
  await eventually(() => {
    const approvals = bus.published(submissionApproved).map(({ tracks }) => tracks[0]?.approval ?? 0);
    const undone = bus.published(submissionUnapproved).map(({ approval }) => approval);
    expect(approvals.length - undone.length).toBe(isApproved ? 1 : 0);
    expect(Math.max(0, ...approvals) > Math.max(0, ...undone)).toBe(isApproved);
  });
});
