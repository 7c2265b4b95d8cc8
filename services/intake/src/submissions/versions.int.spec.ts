import { AppError } from '@cueroom/contracts/app-error';
import { addSongTracks, takeBackSongTracks, type Track } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, submissionUnapproved } from '@cueroom/contracts/intake/review';
import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import type { NewSongVersion } from '@cueroom/contracts/intake/song-versions';
import { songSubmitted } from '@cueroom/contracts/intake/songs';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner, claimObject } from '@cueroom/contracts/media/objects';
import { type Comparison, compareRecordings } from '@cueroom/contracts/media/recordings';
import { inspectAudio, songInspectionId } from '@cueroom/contracts/media/renditions';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { artistParts } from './artist-parts.fixture';
import { DecisionsRepository } from '../review/decisions.repository';
import { InspectionsRepository } from './inspections.repository';
import { InspectionsService, SubmissionsReconciler } from './inspections.service';
import { ReviewService } from '../review/review.service';
import { SongsService } from './songs.service';
import { submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import { type SubmissionDocument, submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';
import { VersionsRepository } from './versions.repository';
import { VersionsService } from './versions.service';

const database = freshDatabase();
const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

const valid: SongAudio = { state: 'valid', durationSec: 181.2, previewUrl: '/api/objects/preview' };
const damaged: SongAudio = { state: 'invalid', error: 'Cut off.' };

/** A submission of one song with a file, `Reel 1`; media accepts every file, and finds them alike as it is told. */
const oneSong = async (audio: SongAudio = valid) => {
  const artist = await artistParts(database);
  const bus = new RecordingBus();
  let comparison: Comparison = 'recording';
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' }));
  bus.answer(addSongTracks, ({ tracks }) => tracks as unknown as Track[]);
  bus.answer(takeBackSongTracks, () => undefined);
  bus.answer(compareRecordings, ({ others }) => others.map((objectKey) => ({ objectKey, comparison })));
  const relay = new OutboxRelay(bus);
  const model = await database.model<SubmissionDocument>('Submission', submissionSchema);
  const submissions = new SubmissionsRepository(model, relay);
  const inspections = new InspectionsRepository(model, relay);
  const inspected = new InspectionsService(inspections, bus);
  const reconciler = new SubmissionsReconciler(inspections, bus);
  toStop.push(() => relay.beforeApplicationShutdown());
  const songs = new SongsService(submissions, bus);
  const versions = new VersionsService(submissions, new VersionsRepository(model, relay), bus);
  const review = new ReviewService(submissions, new DecisionsRepository(model, relay), bus, artist.letters, {});
  const records = new SubmissionsService(submissions, artist.links, artist.endedLinks);
  const { record: submission } = await records.add(aNewSubmission());
  const { id } = submission;
  const judge = (songId: string, address: string | null, verdict: SongAudio) => {
    const objectKey = address?.slice('/api/objects/'.length) ?? '';
    return inspected.recordVerdict({ submissionId: id, songId, objectKey, audio: verdict });
  };
  const { record: song } = await songs.add(aNewSong(submission));
  await judge(song.id, song.audioFileUrl, audio);
  const sent = (n: number, fields: Partial<NewSongVersion> = {}): NewSongVersion => ({
    songUid: song.songUid,
    versionUid: `${song.songUid}_V${n}`,
    kind: 'instrumental',
    audioFileUrl: objectPathOf(anObjectKey()),
    ...fields,
  });
  /** A version with this verdict. */
  const judged = async (n: number, verdict: SongAudio, fields: Partial<NewSongVersion> = {}) => {
    const { record } = await versions.add(sent(n, fields));
    await judge(record.id, record.fileUrl, verdict);
    return record;
  };
  const read = async () => submissionRecord(await submissions.get(id));
  const compareAs = (found: Comparison) => (comparison = found);
  const parts = { bus, model, submissions, songs, versions, review, records, reconciler, inspections };
  return { ...parts, submission, id, song, sent, judge, judged, read, compareAs };
};

test('a version sent twice is one record, checked once under its own id; with other content it is refused', async () => {
  const { versions, sent, bus, song, id, read, review } = await oneSong();
  const version = sent(1, { kind: 'stem', label: ' Drums ' });
  const [first, again] = [await versions.add(version), await versions.add(version)];
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(again.record).toEqual(first.record);
  expect((await read()).songs[0]?.versions).toEqual([first.record]);
  expect(first.record).toMatchObject({ kind: 'stem', label: 'Drums', audio: { state: 'queued' }, hints: [] });
  await eventually(() =>
    expect(bus.published(songSubmitted).slice(1)).toEqual([
      { submissionId: id, songId: first.record.id, songUid: `${song.songUid}_V1`, objectKey: expect.any(String) },
    ]),
  );
  expect(bus.asked(claimObject).at(-1)).toMatchObject({ owner: `song/${song.songUid}_V1`, exclusive: true });
  for (const other of [{ kind: 'loop' } as const, { label: 'Bass' }, { audioFileUrl: objectPathOf(anObjectKey()) }]) {
    await expect(versions.add({ ...version, ...other })).rejects.toThrow(versionReceivedBefore);
  }
  await review.reject(id);
  expect((await versions.add(version)).isNew).toBe(false);
  await expect(versions.add(sent(2))).rejects.toMatchObject({ kind: 'conflict' });
});

test('a version of an unknown song, of another one, without a file of ours, or too late is refused', async () => {
  const { versions, sent, song, model, id, bus } = await oneSong();
  const other = song.songUid.replace('_S1', '_S2');
  const refused = async (version: NewSongVersion) => {
    const error: unknown = await versions.add(version).catch((caught: unknown) => caught);
    return error;
  };
  expect(await refused(sent(1, { songUid: other, versionUid: `${other}_V1` }))).toMatchObject({ kind: 'not_found' });
  expect(await refused(sent(1, { songUid: other }))).toMatchObject({
    kind: 'invalid',
    errors: { versionUid: ['This version belongs to another song'] },
  });
  expect(await refused(sent(1, { audioFileUrl: '/elsewhere' }))).toMatchObject({
    errors: { audioFileUrl: expect.any(Array) },
  });
  bus.answer(claimObject, () => {
    throw new AppError('invalid', 'This file is used already');
  });
  expect(await refused(sent(1))).toMatchObject({
    kind: 'invalid',
    errors: { audioFileUrl: ['This file is used already'] },
  });
  expect(await refused(sent(21))).toMatchObject({ kind: 'conflict' });
  await model.collection.updateOne({ _id: (await model.findById(id))!._id }, { $set: { createdAt: new Date(0) } });
  expect(await refused(sent(1))).toMatchObject({ kind: 'conflict', message: expect.stringContaining('24 hours') });
});

test('twenty versions a song beside its own file, sent at once; the next is refused', async () => {
  const { versions, sent, read } = await oneSong();
  await Promise.all(Array.from({ length: 20 }, (_, at) => versions.add(sent(at + 1))));
  await expect(versions.add(sent(21))).rejects.toThrow('Maximum 20 versions allowed for a song');
  const stored = (await read()).songs[0]?.versions.map(({ versionUid = '' }) => Number(versionUid.split('_V')[1]));
  expect(stored).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('sixty versions a submission, of which the last place goes to one; songs are taken as before', async () => {
  const { versions, songs, sent, song, submission, read } = await oneSong();
  const add = (n: number, at: number) => {
    const songUid = song.songUid.replace('_S1', `_S${n}`);
    return versions.add(sent(at, { songUid, versionUid: `${songUid}_V${at}` }));
  };
  for (const n of [2, 3, 4]) await songs.add(aNewSong(submission, n));
  for (const n of [1, 2]) for (let at = 1; at <= 20; at++) await add(n, at);
  for (let at = 1; at <= 19; at++) await add(3, at);
  const last = await Promise.allSettled([add(3, 20), add(4, 1), add(4, 2)]);
  const refused = last.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(Array(2).fill('Maximum 60 versions allowed'));
  expect((await read()).songs.reduce((sum, one) => sum + one.versions.length, 0)).toBe(60);
  expect((await songs.add(aNewSong(submission, 5))).isNew).toBe(true);
});

test('a version gets its verdict as a song does, is asked for again when that is late, and waits with the songs', async () => {
  const { versions, sent, judge, read, reconciler, inspections, submissions, bus } = await oneSong();
  const { record } = await versions.add(sent(1));
  expect(await submissions.isUnjudged(1)).toBe(true);
  const key = record.fileUrl?.slice('/api/objects/'.length) ?? '';
  await inspections.markInspecting(record.id, key);
  expect((await read()).songs[0]?.versions[0]?.audio.state).toBe('running');
  bus.finish(inspectAudio, songInspectionId(record.id, key));
  await reconciler.requestOverdueVerdicts(Date.now() + 10 * 60_000);
  await eventually(() => {
    const reported = bus.published(songSubmitted).filter(({ songId }) => songId === record.id);
    expect(reported.map(({ songUid }) => songUid)).toEqual([record.versionUid, record.versionUid]);
  });
  await judge(record.id, record.fileUrl, valid);
  await judge(record.id, record.fileUrl, damaged); // late: the first stays
  expect((await read()).songs[0]?.versions[0]).toMatchObject({ audio: valid, duration: 181.2 });
});

test('hints come with the later of both verdicts, also after media was away, and not of a main file replaced since', async () => {
  const { judge, judged, read, bus, song, compareAs, model, id } = await oneSong({ state: 'running' });
  compareAs('copy');
  const cut = await judged(1, { ...valid, durationSec: 62.3 }, { kind: 'cut-30' });
  expect(bus.asked(compareRecordings)).toEqual([]);
  const codes = async () => (await read()).songs[0]?.versions[0]?.hints.map(({ code }) => code);
  expect(await codes()).toEqual(['length']);
  const away = bus.answers.get(compareRecordings.name)!;
  bus.answers.delete(compareRecordings.name);
  await expect(judge(song.id, song.audioFileUrl, valid)).rejects.toMatchObject({ kind: 'unavailable' });
  bus.answers.set(compareRecordings.name, away);
  await judge(song.id, song.audioFileUrl, valid);
  expect(await codes()).toEqual(['length', 'same-file']);
  const asked = bus.asked(compareRecordings).length;
  await judge(cut.id, cut.fileUrl, valid);
  expect(bus.asked(compareRecordings)).toHaveLength(asked);
  const other = anObjectKey();
  await model.updateOne({ _id: id }, { $set: { 'songs.0.objectKey': other } });
  expect(await codes()).toEqual(['length']);
});

test('an approval waits for the versions of its songs, takes the valid ones along, and names the others', async () => {
  const { review, versions, sent, judge, judged, bus, id, song } = await oneSong();
  const good = await judged(1, valid, { kind: 'cut-30' });
  const bad = await judged(2, damaged);
  const late = (await versions.add(sent(3, { kind: 'stem', label: 'Drums' }))).record;
  await expect(review.approve(id)).rejects.toThrow('Audio is still being checked');
  await expect(review.promote({ title: 'T', artist: 'A', sourceSongId: song.id })).rejects.toThrow(
    'still being checked',
  );
  await judge(late.id, late.fileUrl, valid);
  const { tracks, skipped } = await review.approve(id);
  const taken = [
    { sourceVersionId: good.id, kind: 'cut-30', label: null, fileUrl: good.fileUrl, fileName: 'a.wav', audio: valid },
    { sourceVersionId: late.id, kind: 'stem', label: 'Drums' },
  ];
  expect(tracks).toMatchObject([{ sourceSongId: song.id, versions: taken }]);
  expect(skipped).toEqual([
    { songId: song.id, versionId: bad.id, trackTitle: 'Reel 1 (Instrumental)', reason: 'Cut off.' },
  ]);
  await expect(versions.add(sent(4))).rejects.toMatchObject({ kind: 'conflict' });
  await review.unapprove(id);
  await eventually(() => {
    const [approved] = bus.published(submissionApproved);
    expect(approved?.tracks).toMatchObject([{ versions: taken }]);
    const owner = (of: string) => approvedSongOwner(of, approved?.tracks[0]?.approval);
    const released = bus.published(submissionUnapproved)[0]?.files.map((file) => file.owner);
    expect(released).toEqual([song.id, good.id, late.id].map(owner));
  });
});

test('a song that is promoted by itself takes its versions along, and gets no more of them', async () => {
  const { review, versions, sent, judged, submission, songs, bus, song } = await oneSong();
  await songs.add(aNewSong(submission, 2)); // so that the submission stays undecided
  const { id } = await judged(1, valid);
  await review.promote({ title: 'T', artist: 'A', sourceSongId: song.id });
  expect(bus.asked(addSongTracks).at(-1)?.tracks).toMatchObject([{ versions: [{ sourceVersionId: id }] }]);
  await expect(versions.add(sent(2))).rejects.toMatchObject({ kind: 'conflict' });
});

test('a deleted submission lets the files of its versions go; a file is found by whose version it is', async () => {
  const { judged, records, submissions, song, id, bus } = await oneSong();
  const { fileUrl, versionUid } = await judged(1, valid);
  const objectKey = fileUrl?.slice('/api/objects/'.length) ?? '';
  expect(await records.listSongsOfFiles([objectKey])).toMatchObject([
    { objectKey, songId: song.id, submissionId: id, title: 'Reel 1 (Instrumental)' },
  ]);
  await submissions.delete(id);
  await eventually(() =>
    expect(bus.published(submissionDeleted)).toEqual([{ submissionId: id, songUids: [song.songUid, versionUid] }]),
  );
});

test('a record of an earlier release has no versions, and gets some', async () => {
  const { model, id, read, versions, sent, review } = await oneSong();
  await model.collection.updateOne({ _id: (await model.findById(id))!._id }, { $unset: { versions: 1 } });
  expect((await read()).songs[0]?.versions).toEqual([]);
  expect((await versions.add(sent(1))).isNew).toBe(true);
  expect((await read()).songs[0]?.versions).toHaveLength(1);
  expect((await review.reject(id)).songs[0]?.versions).toHaveLength(1);
});
