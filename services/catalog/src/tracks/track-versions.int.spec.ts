import { randomUUID } from 'node:crypto';
import type { SongTrack, SongVersion } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner, claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PitchHints, PitchPlaces } from '../pitches/pitch-hints';
import { PitchesRepository } from '../pitches/pitches.repository';
import { type PitchDocument, pitchSchema } from '../pitches/pitches.schema';
import { ApprovedSongs } from './approved-songs.repository';
import { TrackVersionsRepository } from './track-versions.repository';
import { TrackVersionsService } from './track-versions.service';
import { TracksController } from './tracks.controller';
import { TracksKeeper } from './tracks.keeper';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';
import { studioWords } from '../words/studio-words.fixture';

const database = freshDatabase();
const relays: OutboxRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.beforeApplicationShutdown();
});

const catalog = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'x.wav' }));
  bus.answer(compareRecordings, ({ others }) =>
    others.map((objectKey) => ({ objectKey, comparison: 'other' as const })),
  );
  const relay = new OutboxRelay(bus);
  relays.push(relay);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  await model.deleteMany();
  const records = new TracksRepository(model, relay);
  const repository = new TrackVersionsRepository(model, relay);
  const versions = new TrackVersionsService(records, repository, bus);
  const pitches = new PitchesRepository(await database.model<PitchDocument>('Pitch', pitchSchema), relay);
  const places = new PitchPlaces(pitches, new PitchHints(bus));
  const approved = new ApprovedSongs(model, relay, records, places);
  const tracks = new TracksController(
    new TracksService(records, bus),
    approved,
    records,
    versions,
    places,
    await studioWords(database, relay),
  );
  const add = (fields = {}) => tracks.add({ title: 'Low Tide', artist: 'Harbor Choir', ...fields });
  const filesTold = () => bus.published(trackFileChanged);
  return { bus, model, records, repository, versions, approved, tracks, add, filesTold };
};

const aFile = () => objectPathOf(anObjectKey());
const keyIn = (path: string | null | undefined) => String(path).split('/').pop() ?? '';
const heard = (durationSec: number, bpm: number, key: string): SongAudio => ({
  state: 'valid',
  durationSec,
  suggestions: { silenceHeadSec: 0, silenceTailSec: 0, isClipped: false, tags: { bpm, key, hasCover: false } },
});

test('a version is added once, inspected, found by, renamed, given another file and removed, and tells whose files are whose', async () => {
  const { versions, tracks, add, filesTold } = await catalog();
  const { id: trackId, revision } = await add({ duration: 180, bpm: 120, key: 'D minor', fileUrl: aFile() });
  const idempotency = { key: randomUUID(), bodyHash: 'a'.repeat(64) };
  const wanted = { trackId, kind: 'cut-30' as const, fileUrl: aFile(), idempotency };
  const [version, repeated] = [await versions.add(wanted), await versions.add(wanted)];
  expect(repeated).toEqual({ ...version, isRepeated: true });
  expect(version).toMatchObject({ kind: 'cut-30', fileName: 'x.wav', audio: { state: 'queued' }, hints: [] });
  const key = keyIn(version.fileUrl);
  await eventually(() =>
    expect(filesTold()).toContainEqual({ trackId, file: { key, owner: `track/${version.id}-0` }, former: null }),
  );

  const main = await tracks.get({ id: trackId });
  expect(main.revision).toBe(revision + 1);
  await tracks.recordInspection({ trackId, objectKey: keyIn(main.fileUrl), audio: heard(180, 120, 'D minor') });
  await tracks.recordInspection({ trackId, objectKey: key, audio: heard(62, 97, 'E major') });
  const [checked] = (await tracks.get({ id: trackId })).versions;
  expect(checked).toMatchObject({ duration: 62, audio: { state: 'valid' } });
  expect(checked?.hints.map(({ code }) => code)).toEqual(['length', 'other-song']);
  expect((await tracks.list({ has: 'cut-downs' })).items).toHaveLength(1);
  expect((await tracks.list({ q: '30 s cut' })).items).toHaveLength(1);

  const update = (changes: object) => versions.update({ trackId, versionId: version.id, changes });
  await expect(update({ kind: 'stem' })).rejects.toMatchObject({
    kind: 'invalid',
    errors: { label: ['Label is required'] },
  });
  expect(await update({ kind: 'stem', label: ' Drums ' })).toMatchObject({
    kind: 'stem',
    label: 'Drums',
    audio: { state: 'valid' },
  });
  const replaced = await update({ fileUrl: aFile() });
  expect(replaced).toMatchObject({ label: 'Drums', audio: { state: 'queued' }, duration: null, hints: [] });
  expect((await tracks.list({ has: 'cut-downs' })).items).toHaveLength(0);

  await versions.delete({ trackId, versionId: version.id });
  await expect(versions.delete({ trackId, versionId: version.id })).rejects.toMatchObject({ kind: 'not_found' });
  const second = { key: keyIn(replaced.fileUrl), owner: `track/${version.id}-1` };
  await eventually(() => expect(filesTold()).toContainEqual({ trackId, file: null, former: second }));
  expect((await tracks.get({ id: trackId })).versions).toEqual([]);
});

test('a file is shown by its track as long as that has it, as main file or version, and is not deleted', async () => {
  const { versions, tracks, records, add } = await catalog();
  const [main, other] = [aFile(), aFile()];
  const [track, stranger] = [await add({ fileUrl: main }), await add()];
  const { id: versionId } = await versions.add({ trackId: track.id, kind: 'instrumental', fileUrl: other });
  const shown = (by = track.id) => Promise.all([main, other].map((path) => records.usesFile(keyIn(path), by)));
  expect([await shown(), await shown(stranger.id)]).toEqual([
    [true, true],
    [false, false],
  ]);
  await tracks.delete({ id: track.id });
  expect(await shown()).toEqual([false, false]);
  // It may come back, so its files are used.
  expect(await records.usesFile(keyIn(main))).toBe(true);
  await tracks.restore({ id: track.id });
  expect(await shown()).toEqual([true, true]);
  await versions.delete({ trackId: track.id, versionId });
  await tracks.update({ id: track.id, changes: { fileUrl: aFile() } });
  expect(await shown()).toEqual([false, false]);
});

test('several groups mean all of them, and an unusable version is not had', async () => {
  const { tracks, versions, add } = await catalog();
  const [one, both] = [await add(), await add()];
  const give = async (trackId: string, kind: 'instrumental' | 'stem') =>
    versions.add({ trackId, kind, label: 'Drums', fileUrl: aFile() });
  await give(one.id, 'instrumental');
  await give(both.id, 'instrumental');
  const stem = await give(both.id, 'stem');
  expect((await tracks.list({ has: 'instrumental,stems' })).items.map(({ id }) => id)).toEqual([both.id]);
  expect((await tracks.count({})).has).toEqual([
    { value: 'instrumental', count: 2 },
    { value: 'stems', count: 1 },
  ]);
  const audio = { state: 'invalid' as const, error: 'The file is damaged.' };
  await tracks.recordInspection({ trackId: both.id, objectKey: keyIn(stem.fileUrl), audio });
  expect((await tracks.list({ has: 'stems' })).items).toEqual([]);
});

test('twenty versions beside the main file are the most', async () => {
  const { versions, add } = await catalog();
  const { id: trackId } = await add({ fileUrl: aFile() });
  for (let n = 0; n < 20; n++) await versions.add({ trackId, kind: 'loop', fileUrl: aFile() });
  await expect(versions.add({ trackId, kind: 'loop', fileUrl: aFile() })).rejects.toMatchObject({ kind: 'conflict' });
});

const aVersion = (): SongVersion => ({
  sourceVersionId: anObjectKey().slice(0, 24),
  kind: 'instrumental',
  fileUrl: aFile(),
  audio: heard(180, 120, 'D minor'),
});

test('an approved song brings its versions, a later approval what was added since, and purging leaves every file', async () => {
  const { approved, records, tracks, filesTold } = await catalog();
  const sourceSongId = anObjectKey().slice(0, 24);
  const [first, later] = [aVersion(), aVersion()];
  const song: SongTrack = {
    sourceSongId,
    title: 'Low Tide',
    artist: 'A',
    fileUrl: aFile(),
    approval: 3,
    versions: [first],
  };
  const track = await approved.add(song);
  expect(await approved.add(song)).toEqual(track);
  expect(track?.versions).toMatchObject([{ kind: 'instrumental', audio: { state: 'valid' } }]);
  const [taken] = track?.versions ?? [];
  const file = { key: keyIn(first.fileUrl), owner: `track/${taken?.id}-0` };
  const former = { key: file.key, owner: approvedSongOwner(first.sourceVersionId, 3) };
  await eventually(() => expect(filesTold()).toContainEqual({ trackId: track?.id, file, former }));

  await approved.takeBack({ songIds: [sourceSongId], approval: 4 });
  await approved.add({ ...song, approval: 5, versions: [first, later] });
  const again = await tracks.get({ id: track?.id ?? '' });
  expect(again.versions.map(({ fileUrl }) => fileUrl)).toEqual([first.fileUrl, later.fileUrl]);

  await tracks.delete({ id: again.id });
  await records.purge(new Date(Date.now() + 1000));
  const gone = () => filesTold().filter((reported) => reported.file === null && reported.former?.owner.endsWith('-0'));
  await eventually(() =>
    expect(
      gone()
        .map((reported) => reported.former?.key)
        .sort(),
    ).toEqual([song, first, later].map(({ fileUrl }) => keyIn(fileUrl)).sort()),
  );
});

test('an inspection that was lost is asked for again', async () => {
  const { bus, versions, repository, records, add, filesTold } = await catalog();
  const { id: trackId } = await add();
  const { fileUrl } = await versions.add({ trackId, kind: 'clean', fileUrl: aFile() });
  const reconciler = new TracksKeeper(records, repository, bus);
  await reconciler.requestOverdueInspections(Date.now() + 40_000);
  await eventually(() => expect(filesTold().map(({ file }) => file?.key)).toEqual([keyIn(fileUrl), keyIn(fileUrl)]));
});
