import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeExcerpt } from '@cueroom/contracts/content/cues';
import { makeHeroVideo, notAVideo } from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { usesFile } from '@cueroom/contracts/media/file-use';
import {
  approvedSongOwner,
  pitchOwner,
  corruptedAudio,
  cueOwner,
  filmOwner,
  heroOwner,
  projectOwner,
  trackOwner,
} from '@cueroom/contracts/media/objects';
import { makePicture, notAnImage } from '@cueroom/contracts/media/pictures';
import { inspectAudio, inspectTrack, renditionKey } from '@cueroom/contracts/media/renditions';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey, aSubmissionUid } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { Representations } from './http/representations';
import { MediaEvents } from './media.events';
import { confirmedOwners } from './objects/objects.repository';
import { ObjectsController } from './objects/objects.controller';
import { type ObjectDocument, objectSchema } from './objects/objects.schema';
import { ObjectsSweeper } from './objects/uploads.service';
import { storedFiles } from './objects/stored-files.fixture';

const database = freshDatabase();
const hourMs = 3_600_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-owners-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A GIF of one pixel. */
const picture = atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
const sound = 'fLaC\0\0\0\x22';
const film = '\0\0\0\x18ftypisom\0\0\0\0mp41isom';

const anId = () => Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/** The media service on a database and a folder of its own. */
const media = async () => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(folder);
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const { records, uploads, owners } = storedFiles(model, storage);
  const events = new MediaEvents(owners, bus);
  /** An uploaded file with its preview; of a type by its first bytes. */
  const upload = async (head = sound) => {
    const { key } = await uploads.openUpload({});
    await uploads.upload(key, Readable.from([Buffer.from(head, 'latin1'), Buffer.from(key)]), 100);
    await storage.putFile(renditionKey(key, 'preview'), __filename);
    return key;
  };
  const isThere = async (key: string) => {
    const found = await Promise.all([storage.stat(key), storage.stat(renditionKey(key, 'preview')), records.find(key)]);
    const count = found.filter(Boolean).length;
    if (count !== 0 && count !== 3) throw new Error(`${count} of 3 parts of a file are there`);
    return count === 3;
  };
  const song = (objectKey: string) => ({
    submissionId: anId(),
    songId: anId(),
    songUid: `${aSubmissionUid()}_S1`,
    objectKey,
  });
  const approvalOf = ({ submissionId, songId, objectKey }: ReturnType<typeof song>) => ({
    submissionId,
    tracks: [{ title: 'T', artist: 'A', sourceSongId: songId, fileUrl: objectPathOf(objectKey) }],
  });
  const trackId = anId();
  /** The track of the song is made, and then deleted. */
  const trackOf = ({ songId, objectKey: key }: ReturnType<typeof song>) => {
    const file = { key, owner: trackOwner(trackId, 0) };
    const former = { key, owner: approvedSongOwner(songId) };
    return { made: { trackId, file, former }, deleted: { trackId, file: null, former: file } };
  };
  const sweeper = new ObjectsSweeper(owners, storage, bus);
  return { bus, storage, model, records, uploads, owners, sweeper, events, upload, isThere, song, approvalOf, trackOf };
};

test('a file is claimed by one song; again by the same one; by a track beside it', async () => {
  const { owners, upload } = await media();
  const key = await upload();
  const claim = (owner: string, exclusive: boolean) => owners.claim({ key, owner, exclusive });
  expect(await claim('song/AAA0001_S1', true)).toMatchObject({ key, bytes: 40, contentType: expect.any(String) });
  expect(await claim('song/AAA0001_S1', true)).toMatchObject({ key });
  await expect(claim('song/BBB0001_S1', true)).rejects.toMatchObject({ kind: 'invalid' });
  expect(await claim('track/1', false)).toMatchObject({ key });
  await expect(owners.claim({ key: 'e'.repeat(32), owner: 'song/AAA0001_S1', exclusive: true })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'This is not an uploaded file',
  });
});

test('fifty songs claim a file at once: one has it', async () => {
  const { owners, upload } = await media();
  const key = await upload();
  const claims = Array.from({ length: 50 }, (_, n) =>
    owners.claim({ key, owner: `song/AAA0002_S${n}`, exclusive: true }),
  );
  const outcomes = await Promise.allSettled(claims);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a claim that came to nothing does not hold a file forever; one that is repeated or confirmed holds', async () => {
  const { owners, upload, records, isThere, bus, sweeper } = await media();
  bus.answer(usesFile.catalog, () => ({ isUsed: false }));
  const [shared, repeated] = [await upload(), await upload()];
  const claim = (key: string, owner: string, hours = 0) =>
    owners.claim({ key, owner, exclusive: false }, Date.now() + hours * hourMs);
  await owners.confirm(shared, 'song/AAA0003_S1');
  await claim(shared, 'track/1-0');
  await claim(shared, 'track/2-0', 20);
  await claim(shared, 'song/AAA0003_S1'); // again, by one that is confirmed
  await claim(repeated, 'track/3-0');
  await claim(repeated, 'track/3-0', 20);
  await sweeper.sweep(Date.now() + 25 * hourMs);
  const found = (await records.find(shared))!;
  expect([found.owners.sort(), confirmedOwners(found)]).toEqual([
    ['song/AAA0003_S1', 'track/2-0'],
    ['song/AAA0003_S1'],
  ]);
  expect(await isThere(repeated)).toBe(true);
  await owners.confirm(repeated, 'track/3-0');
  await sweeper.sweep(Date.now() + 50 * hourMs);
  expect([(await records.find(shared))?.owners, await isThere(repeated)]).toEqual([['song/AAA0003_S1'], true]);
});

test('a file whose event waits for days stays: the service whose record names it is asked, and may be away', async () => {
  const { owners, upload, records, isThere, bus, sweeper } = await media();
  const [named, unnamed, unheard] = [await upload(), await upload(), await upload(picture)];
  const claim = (key: string, owner: string) => owners.claim({ key, owner, exclusive: true });
  await claim(named, 'song/AAA0004_S1');
  await claim(unnamed, 'song/AAA0004_S2');
  await claim(unheard, projectOwner('a'.repeat(24)));
  bus.answer(usesFile.intake, ({ key }) => ({ isUsed: key === named }));
  await sweeper.sweep(Date.now() + 60 * hourMs);
  expect(await Promise.all([named, unnamed, unheard].map(isThere))).toEqual([true, false, true]);
  expect(confirmedOwners((await records.find(named))!)).toEqual(['song/AAA0004_S1']);
  bus.answer(usesFile.content, () => ({ isUsed: false }));
  await sweeper.sweep(Date.now() + 60 * hourMs);
  expect(await isThere(unheard)).toBe(false);
});

test('a file that cannot be deleted holds up no other one', async () => {
  const { owners, upload, storage, isThere } = await media();
  const [locked, other] = [await upload(), await upload()].sort();
  const remove = storage.remove.bind(storage);
  storage.remove = (key) => (key === locked ? Promise.reject(new Error('Access denied')) : remove(key));
  expect(await owners.sweep(Date.now() + 60 * hourMs)).toBe(1);
  expect(await isThere(other ?? '')).toBe(false);
  storage.remove = remove;
  expect(await owners.sweep(Date.now() + 60 * hourMs)).toBe(1);
});

test('a track takes no text and no web page, and their bytes go; whoever asks beforehand hears the same', async () => {
  const { owners, upload, isThere } = await media();
  const refused = { kind: 'wrong_type', message: corruptedAudio };
  for (const text of ['<!doctype html><title>x</title>', 'just words ']) {
    const [claimed, checked] = [await upload(text), await upload(text)];
    await expect(owners.claim({ key: claimed, owner: trackOwner('1', 0), exclusive: false })).rejects.toMatchObject(
      refused,
    );
    await expect(owners.check({ key: checked, owner: approvedSongOwner('1') })).rejects.toMatchObject(refused);
    expect([await isThere(claimed), await isThere(checked)]).toEqual([false, false]);
  }
});

test.each([
  ['picture', film, projectOwner('a'.repeat(24)), notAnImage],
  ['film', picture, heroOwner, notAVideo],
])(
  'what is claimed as a %s and is none goes at once, unless somebody else expects it',
  async (_as, head, owner, message) => {
    const { owners, upload, isThere } = await media();
    const [unclaimed, expected] = [await upload(head), await upload(head)];
    await owners.claim({ key: expected, owner: 'song/AAA0004_S1', exclusive: true });
    for (const key of [unclaimed, expected]) {
      const claim = owners.claim({ key, owner, exclusive: true });
      await expect(claim).rejects.toMatchObject({ kind: 'wrong_type', message });
    }
    expect([await isThere(unclaimed), await isThere(expected)]).toEqual([false, true]);
  },
);

test('a submitted song owns its file, and is inspected once however often it is said', async () => {
  const { events, bus, upload, song, records } = await media();
  const submitted = song(await upload());
  await events.inspectSong(submitted);
  await events.inspectSong(submitted);
  const { submissionId, songId, songUid, objectKey } = submitted;
  expect(bus.enqueued(inspectAudio)).toEqual([{ submissionId, songId, objectKey }]);
  expect((await records.find(objectKey))?.owners).toEqual([`song/${songUid}`]);
});

test('a file that an admin gives to a track is looked at; that of a song was before', async () => {
  const { events, bus, upload, song, trackOf } = await media();
  const { made } = trackOf(song(await upload()));
  await events.setTrackFile(made);
  expect(bus.enqueued(inspectTrack)).toEqual([]);
  const file = { key: await upload(), owner: trackOwner(made.trackId, 1) };
  const replaced = { trackId: made.trackId, file, former: made.file };
  await events.setTrackFile(replaced);
  await events.setTrackFile(replaced);
  expect(bus.enqueued(inspectTrack)).toEqual([{ trackId: made.trackId, objectKey: file.key }]);
});

test('of two tracks with one file each has its own inspection: neither waits for the reconciler', async () => {
  const { events, bus, upload } = await media();
  const key = await upload();
  const tracks = [anId(), anId()];
  for (const trackId of tracks) {
    await events.setTrackFile({ trackId, file: { key, owner: trackOwner(trackId, 0) }, former: null });
  }
  expect(bus.enqueued(inspectTrack)).toEqual(tracks.map((trackId) => ({ trackId, objectKey: key })));
});

test('with the submission its files go, at once and with all that was made from them', async () => {
  const { events, upload, song, isThere } = await media();
  const songs = [song(await upload()), song(await upload())];
  for (const one of songs) await events.inspectSong(one);
  const deleted = { submissionId: anId(), songUids: songs.map(({ songUid }) => songUid) };
  await events.removeSongFiles(deleted);
  await events.removeSongFiles(deleted);
  expect(await Promise.all(songs.map(({ objectKey }) => isThere(objectKey)))).toEqual([false, false]);
});

test('the file of a track outlives the submission, and goes with the track', async () => {
  const { events, upload, song, isThere, approvalOf, trackOf } = await media();
  const submitted = song(await upload());
  await events.inspectSong(submitted);
  await events.keepApprovedFiles(approvalOf(submitted));
  await events.removeSongFiles({ submissionId: anId(), songUids: [submitted.songUid] });
  expect(await isThere(submitted.objectKey)).toBe(true);
  await events.setTrackFile(trackOf(submitted).made);
  expect(await isThere(submitted.objectKey)).toBe(true);
  await events.setTrackFile(trackOf(submitted).deleted);
  expect(await isThere(submitted.objectKey)).toBe(false);
});

test('the file of an approved version outlives the submission, until the approval is undone', async () => {
  const { events, upload, song, isThere, approvalOf } = await media();
  const [submitted, version] = [song(await upload()), song(await upload())];
  for (const one of [submitted, version]) await events.inspectSong(one);
  const { submissionId, tracks } = approvalOf(submitted);
  const { songId: sourceVersionId, objectKey: key } = version;
  const versions = [{ sourceVersionId, kind: 'clean', fileUrl: objectPathOf(key), audio: { state: 'valid' } } as const];
  const approval = 3;
  await events.keepApprovedFiles({ submissionId, tracks: tracks.map((track) => ({ ...track, approval, versions })) });
  await events.removeSongFiles({ submissionId, songUids: [submitted.songUid, version.songUid] });
  expect(await isThere(key)).toBe(true);
  const files = [{ key, owner: approvedSongOwner(sourceVersionId, approval) }];
  await events.releaseApprovedFiles({ submissionId, songIds: [submitted.songId], approval: 4, files });
  expect(await isThere(key)).toBe(false);
});

test('events that overtake one another do not bring an owner back', async () => {
  const { events, upload, song, isThere, approvalOf, trackOf } = await media();
  const submitted = song(await upload());
  await events.inspectSong(submitted);
  await events.setTrackFile(trackOf(submitted).deleted);
  await events.setTrackFile(trackOf(submitted).made); // late: the track is deleted already
  await events.keepApprovedFiles(approvalOf(submitted));
  await events.removeSongFiles({ submissionId: anId(), songUids: [submitted.songUid] });
  expect(await isThere(submitted.objectKey)).toBe(false);
});

/** Every order of 0, 1 and 2. */
const orders = [0, 1, 2].flatMap((first) =>
  [0, 1, 2].filter((n) => n !== first).map((second) => [first, second, 3 - first - second]),
);
test.each(orders)(
  'a track that goes from a file to another and back keeps it, heard in the order %i %i %i',
  async (...order) => {
    const { events, owners, upload, isThere } = await media();
    const trackId = anId();
    const [first, second] = [await upload(), await upload()];
    const taken = [first, second, first].map((key, revision) => ({ key, owner: trackOwner(trackId, revision) }));
    for (const { key, owner } of taken) await owners.claim({ key, owner, exclusive: false });
    const changes = taken.map((file, n) => ({ trackId, file, former: taken[n - 1] ?? null }));
    for (const n of order) await events.setTrackFile(changes[n]!);
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  },
);

test("a project's picture is its own, is made once, and goes when another one comes", async () => {
  const { events, owners, bus, upload, isThere, records } = await media();
  const [first, second] = [await upload(picture), await upload(picture)];
  const projectId = anId();
  const owner = projectOwner(projectId);
  for (const key of [first, second]) await owners.claim({ key, owner, exclusive: true });
  const changes = [
    { projectId, objectKey: first, formerKey: null },
    { projectId, objectKey: first, formerKey: null },
    { projectId, objectKey: second, formerKey: first },
  ];
  await events.setProjectPicture(changes[0] as (typeof changes)[number]);
  await events.setProjectPicture(changes[1] as (typeof changes)[number]);
  expect([await isThere(first), (await records.find(first))?.owners]).toEqual([true, [owner]]);
  await events.setProjectPicture(changes[2] as (typeof changes)[number]);
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  expect(bus.enqueued(makePicture)).toEqual([
    { projectId, objectKey: first },
    { projectId, objectKey: second },
  ]);
  await events.setProjectPicture({ projectId, objectKey: null, formerKey: second });
  expect(await isThere(second)).toBe(false);
});

test("a pitch's cover is made for clients, and goes when another one comes", async () => {
  const { bus, events, upload, isThere } = await media();
  const [first, second] = [await upload(), await upload()];
  const pitchId = anId();
  const cover = (key: string, revision: number) => ({ key, owner: pitchOwner(pitchId, revision) });
  await events.setPitchCover({ pitchId, file: cover(first, 0), former: null });
  await events.setPitchCover({ pitchId, file: cover(second, 1), former: cover(first, 0) });
  expect(bus.enqueued(makePicture)).toEqual([first, second].map((objectKey) => ({ pitchId, objectKey })));
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  await events.setPitchCover({ pitchId, file: null, former: cover(second, 1) });
  expect(await isThere(second)).toBe(false);
});

test('whether a picture is shown: the latest revision counts, in whatever order they are heard', async () => {
  const { events, upload, records } = await media();
  const objectKey = await upload();
  const said = { projectId: anId(), objectKey };
  for (const [isShown, revision] of [
    [false, 1],
    [false, 3],
    [true, 2],
  ] as const) {
    await events.showProjectPicture({ ...said, isShown, revision });
  }
  expect((await records.find(objectKey))?.shown).toEqual({ isShown: false, revision: 3 });
});

test('changes of a picture that overtake one another leave the last one', async () => {
  const { events, owners, upload, isThere } = await media();
  const [first, second] = [await upload(picture), await upload(picture)];
  const projectId = anId();
  for (const key of [first, second]) await owners.claim({ key, owner: projectOwner(projectId), exclusive: true });
  await events.setProjectPicture({ projectId, objectKey: second, formerKey: first });
  await events.setProjectPicture({ projectId, objectKey: first, formerKey: null });
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
});

test("the hero's film is kept, and made for browsers, until another one comes, or none", async () => {
  const { events, owners, bus, upload, isThere, records } = await media();
  const [first, second] = [await upload(film), await upload(film)];
  for (const key of [first, second]) await owners.claim({ key, owner: heroOwner, exclusive: true });
  await events.setHeroVideo({ objectKey: first, formerKey: null });
  expect((await records.find(first))?.owners).toEqual([heroOwner]);
  await events.setHeroVideo({ objectKey: second, formerKey: first });
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  await events.setHeroVideo({ objectKey: null, formerKey: second });
  expect(await isThere(second)).toBe(false);
  expect(bus.enqueued(makeHeroVideo)).toEqual([{ objectKey: first }, { objectKey: second }]);
});

test('the sweep deletes files without an owner after a day, and nothing else', async () => {
  const { events, uploads, owners, upload, song, isThere, records, bus, sweeper } = await media();
  bus.answer(usesFile.intake, () => ({ isUsed: false }));
  const [unclaimed, claimed, owned] = [await upload(), await upload(), await upload()];
  const { key: neverCame } = await uploads.openUpload({});
  await owners.claim({ key: claimed, owner: 'song/AAA0009_S1', exclusive: true }, Date.now() + 20 * hourMs);
  await events.inspectSong(song(owned));
  const sweepAfter = (hours: number) => sweeper.sweep(Date.now() + hours * hourMs);
  await sweepAfter(23);
  expect(await isThere(unclaimed)).toBe(true);
  await Promise.all([sweepAfter(25), sweepAfter(25)]);
  expect([await isThere(unclaimed), await isThere(claimed), await isThere(owned)]).toEqual([false, true, true]);
  expect(await records.find(neverCame)).toBeNull();
  await sweepAfter(50);
  expect([await isThere(claimed), await isThere(owned)]).toEqual([false, true]);
});

/** A project's excerpt, and what media does of it. */
const cueing = async () => {
  const all = await media();
  const { events, uploads, owners, records, storage } = all;
  const controller = new ObjectsController(uploads, owners, records);
  const projectId = anId();
  const sourceKey = await all.upload();
  await owners.claim({ key: sourceKey, owner: 'track/1', exclusive: false });
  await owners.confirm(sourceKey, 'track/1');
  const excerpt = { objectKey: anObjectKey(), sourceKey, startSec: 10, durationSec: 30 };
  const tell = (isThere: boolean, { isShown = true, isMissing = true, revision = 1 } = {}) =>
    events.setProjectCues({
      ...{ projectId, isShown, revision },
      excerpts: isThere ? [{ ...excerpt, isMissing }] : [],
      formerKeys: isThere ? [] : [excerpt.objectKey],
    });
  const finish = async () => {
    await storage.putFile(excerpt.objectKey, __filename);
    return controller.keepExcerpt({ key: excerpt.objectKey, contentType: 'audio/mpeg', bytes: 1, sha256: '' });
  };
  const isPublic = async () =>
    (await new Representations(records, storage).find(excerpt.objectKey))?.isPublic ?? 'not there';
  return { ...all, projectId, excerpt, tell, finish, isPublic };
};

test('an excerpt is cut once, is public when it is there, and goes with its cue; the track stays private', async () => {
  const { bus, projectId, excerpt, tell, finish, isPublic, records, storage } = await cueing();
  await tell(true);
  await tell(true);
  expect(bus.enqueued(makeExcerpt)).toEqual([{ projectId, ...excerpt }]);
  expect(await isPublic()).toBe('not there');
  expect(await finish()).toEqual({ isKept: true });
  expect(await isPublic()).toBe(true);
  expect((await new Representations(records, storage).find(excerpt.sourceKey))?.isPublic).toBe(false);
  await tell(true, { isShown: false, isMissing: false, revision: 2 });
  await tell(true, { revision: 1 });
  expect(await isPublic()).toBe(false);
  expect((await records.find(excerpt.objectKey))?.owners).toEqual([cueOwner(projectId)]);
  await tell(false);
  expect([await isPublic(), await records.find(excerpt.objectKey)]).toEqual(['not there', null]);
  await expect(finish()).resolves.toEqual({ isKept: false });
});

test('events that overtake one another leave no excerpt behind, and the sweep no place for one', async () => {
  const { excerpt, tell, finish, owners, records } = await cueing();
  await tell(false);
  await tell(true);
  expect(await finish()).toEqual({ isKept: false });
  await tell(false);
  await owners.sweep(Date.now() + 25 * hourMs);
  expect(await records.find(excerpt.objectKey)).toBeNull();
});

test('an excerpt goes with the file that it was cut from', async () => {
  const { excerpt, tell, finish, owners, isPublic } = await cueing();
  await tell(true);
  await finish();
  await owners.leave(excerpt.sourceKey, 'track/1');
  expect(await isPublic()).toBe('not there');
});

test('a project’s film is made as the hero’s is, and follows what the project shows', async () => {
  const { bus, events, upload, owners, records, isThere } = await media();
  const [key, projectId] = [await upload(film), anId()];
  await expect(
    owners.claim({ key: await upload(), owner: filmOwner(projectId), exclusive: true }),
  ).rejects.toMatchObject({
    message: notAVideo,
  });
  await owners.claim({ key, owner: filmOwner(projectId), exclusive: true });
  const published = { projectId, formerKey: null, isMissing: true, isShown: false, revision: 1 };
  await events.setProjectFilm({ ...published, objectKey: key });
  expect(bus.enqueued(makeHeroVideo)).toEqual([{ objectKey: key }]);
  expect(await records.find(key)).toMatchObject({ owners: [filmOwner(projectId)], shown: { isShown: false } });
  await events.setProjectFilm({ ...published, objectKey: null, formerKey: key, revision: 2 });
  expect(await isThere(key)).toBe(false);
});
