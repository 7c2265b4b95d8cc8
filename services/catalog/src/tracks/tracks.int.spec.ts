import { type SongTrack, trackReleaseChanged } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/rules';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PitchPlaces, PitchHints } from '../pitches/pitch-hints';
import { PitchesRepository } from '../pitches/pitches.repository';
import { type PitchDocument, pitchSchema } from '../pitches/pitches.schema';
import { ApprovedSongs } from './approved-songs.repository';
import { TrackVersionsRepository } from './track-versions.repository';
import { TrackVersionsService } from './track-versions.service';
import { TracksController } from './tracks.controller';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';
import { studioWords } from '../words/studio-words.fixture';

const database = freshDatabase();
const relays: OutboxRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.beforeApplicationShutdown();
});
const windowMs = limits.undoWindowSec * 1000;
const nobody = '0'.repeat(24);

const catalog = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: null }));
  const relay = new OutboxRelay(bus);
  relays.push(relay);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  await model.deleteMany();
  const repository = new TracksRepository(model, relay);
  const service = new TracksService(repository, bus);
  const versions = new TrackVersionsService(repository, new TrackVersionsRepository(model, relay), bus);
  const pitches = new PitchesRepository(await database.model<PitchDocument>('Pitch', pitchSchema), relay);
  const places = new PitchPlaces(pitches, new PitchHints(bus));
  const tracks = new TracksController(
    service,
    new ApprovedSongs(model, relay, repository, places),
    repository,
    versions,
    places,
    await studioWords(database, relay),
  );
  return { bus, model, repository, tracks, service };
};

const songId = () => anObjectKey().slice(0, 24);
const aSongTrack = (fields: Partial<SongTrack> = {}): SongTrack => ({
  sourceSongId: songId(),
  title: 'Reel 1',
  artist: 'The Test Pressing',
  genre: 'Cinematic',
  tags: ['strings'],
  duration: 61.5,
  fileUrl: `/api/objects/${anObjectKey()}`,
  previewUrl: null,
  ...fields,
});

test('a song becomes one track, by request and event, twenty times at once, and keeps what was first', async () => {
  const { tracks, bus } = await catalog();
  const song = aSongTrack();
  const approved = { submissionId: songId(), tracks: [{ ...song, title: 'Said later' }] };
  const [first] = await tracks.addSongTracks({ tracks: [song] });
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? tracks.addSongTracks({ tracks: [song] }) : tracks.addApprovedSongs(approved),
    ),
  );
  expect((await tracks.list({})).items).toEqual([{ ...first, pitches: [] }]);
  const [key, owner] = [objectKeyOf(song.fileUrl), `track/${first?.id}-0`];
  await eventually(() =>
    expect(bus.published(trackFileChanged)).toEqual([
      { trackId: first?.id, file: { key, owner }, former: { key, owner: `track/${song.sourceSongId}` } },
    ]),
  );
});

test('a new song raced in by two replicas is one track', async () => {
  const { tracks } = await catalog();
  const song = aSongTrack();
  const both = await Promise.all(Array.from({ length: 10 }, () => tracks.addSongTracks({ tracks: [song] })));
  expect(new Set(both.map(([track]) => track?.id)).size).toBe(1);
});

test('a change touches the fields that it names; null empties, and says nothing of a new one', async () => {
  const { tracks } = await catalog();
  const unsaid = { available: null as never, tags: null, duration: null };
  const track = await tracks.add({ title: 'Night Bus', artist: 'Ada Rill', album: 'Tapes', bpm: 90, ...unsaid });
  expect(track).toMatchObject({ available: true, tags: [], duration: null });
  const changed = await tracks.update({ id: track.id, changes: { album: null, available: false } });
  expect(changed).toMatchObject({ title: 'Night Bus', bpm: 90, album: null, available: false });
  expect(await tracks.get({ id: track.id })).toEqual(changed);
  await expect(tracks.get({ id: nobody })).rejects.toMatchObject({ kind: 'not_found' });
});

test('what was heard in an uploaded file fills what is empty, while the track has that file', async () => {
  const { tracks } = await catalog();
  const objectKey = anObjectKey();
  const { id } = await tracks.add({
    title: 'Salt Roads',
    artist: 'Mara',
    bpm: 60,
    fileUrl: `/api/objects/${objectKey}`,
  });
  const tags = { hasCover: false, key: 'A minor', bpm: 96 };
  const suggestions = { silenceHeadSec: 0, silenceTailSec: 0, isClipped: false, tags };
  const audio = { state: 'valid' as const, durationSec: 61.5, previewUrl: '/api/objects/preview', suggestions };
  await tracks.recordInspection({ trackId: id, objectKey: anObjectKey(), audio });
  expect(await tracks.get({ id })).toMatchObject({ previewUrl: null, duration: null });
  await tracks.recordInspection({ trackId: id, objectKey, audio });
  expect(await tracks.get({ id })).toMatchObject({
    previewUrl: audio.previewUrl,
    duration: 61.5,
    key: 'A minor',
    bpm: 60,
  });
});

test('a track says what a worker found in its file; one of before that field reads sensibly', async () => {
  const { tracks, model } = await catalog();
  const [objectKey, next] = [anObjectKey(), anObjectKey()];
  const { id, audio } = await tracks.add({ title: 'Reel', artist: 'Ada', fileUrl: `/api/objects/${objectKey}` });
  expect(audio).toEqual({ state: 'queued' });
  const { revision } = (await model.findById(id).lean<TrackDocument>())!;
  const invalid = { state: 'invalid' as const, error: 'This file is not audio.' };
  await tracks.recordInspection({ trackId: id, objectKey, audio: invalid });
  expect((await tracks.get({ id })).audio).toEqual(invalid);
  expect((await model.findById(id).lean<TrackDocument>())?.revision).toBe(revision);
  const changed = await tracks.update({ id, changes: { fileUrl: `/api/objects/${next}` } });
  expect(changed.audio).toEqual({ state: 'queued' });
  await tracks.recordInspection({ trackId: id, objectKey, audio: invalid }); // of the file before it
  expect((await tracks.get({ id })).audio).toEqual({ state: 'queued' });
  await tracks.recordInspection({ trackId: id, objectKey: next, audio: { state: 'valid', previewUrl: '/p' } });
  expect((await tracks.get({ id })).audio).toEqual({ state: 'valid' });
  const linked = await tracks.update({ id, changes: { fileUrl: 'https://example.org/a.mp3' } });
  expect(linked.audio).toEqual({ state: 'none' });

  const [ofSong] = await tracks.addSongTracks({ tracks: [aSongTrack()] });
  await model.updateMany({}, { $unset: { audio: 1 } });
  expect((await tracks.get({ id })).audio).toEqual({ state: 'none' });
  expect((await tracks.get({ id: ofSong?.id ?? '' })).audio).toEqual({ state: 'valid' });
});

test('revision: grows with what admins change and not with what workers find; an outdated change is refused', async () => {
  const { tracks, repository, model } = await catalog();
  const objectKey = anObjectKey();
  const { id, revision } = await tracks.add({ title: 'Reel', artist: 'Ada', fileUrl: `/api/objects/${objectKey}` });
  expect(revision).toBe(0);
  const tags = { hasCover: false, key: 'A minor', bpm: 96 };
  const suggestions = { silenceHeadSec: 0, silenceTailSec: 0, isClipped: false, tags };
  await tracks.recordInspection({ trackId: id, objectKey, audio: { state: 'valid', previewUrl: '/p', suggestions } });
  const changed = await tracks.update({ id, changes: { title: 'Reel one' }, ifMatch: [0] });
  expect(changed).toMatchObject({ revision: 1, title: 'Reel one', bpm: 96, key: 'A minor' });
  await expect(tracks.update({ id, changes: { title: 'Late' }, ifMatch: [0] })).rejects.toMatchObject({
    kind: 'outdated',
  });
  await expect(tracks.update({ id, changes: { title: 'Late' }, ifMatch: [] })).rejects.toMatchObject({
    kind: 'outdated',
  });
  const racing = Array.from({ length: 10 }, (_, n) => tracks.update({ id, changes: { album: `${n}` }, ifMatch: [1] }));
  expect((await Promise.allSettled(racing)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await model.updateOne({ _id: id }, { $unset: { edits: 1 } }); // as an earlier release has stored it
  expect(await repository.find(id)).not.toHaveProperty('edits');
  expect(await tracks.update({ id, changes: {}, ifMatch: [0] })).toMatchObject({ revision: 1 });
});

test('each file is reserved and owned under a name of its own, also one that the track has had before', async () => {
  const { tracks, bus } = await catalog();
  const [a, b] = [anObjectKey(), anObjectKey()];
  const { id } = await tracks.add({ title: 'Night Bus', artist: 'Ada Rill', fileUrl: `/api/objects/${a}` });
  const takes = (fileUrl: string | null) => tracks.update({ id, changes: { fileUrl } });
  await takes(`/api/objects/${b}`);
  await takes(`/api/objects/${a}`);
  await takes('https://example.org/elsewhere.mp3');
  const owned = [a, b, a].map((key, revision) => ({ key, owner: `track/${id}-${revision}` }));
  expect(bus.asked(claimObject)).toEqual(owned.map((claim) => ({ ...claim, exclusive: false })));
  await eventually(() => {
    const files = bus.published(trackFileChanged).map(({ file, former }) => [file, former]);
    expect(files).toEqual([
      [owned[0], null],
      [owned[1], owned[0]],
      [owned[2], owned[1]],
      [null, owned[2]],
    ]);
  });
});

test('a deleted track is in no list at once, and comes back as it was', async () => {
  const { tracks, bus, repository } = await catalog();
  const fileUrl = `/api/objects/${anObjectKey()}`;
  const track = await tracks.add({ title: 'Night Bus', artist: 'Ada Rill', fileUrl });
  const { id } = track;
  await tracks.delete({ id });
  expect(await tracks.list({ q: 'night' })).toMatchObject({ items: [], total: 0 });
  const update = () => tracks.update({ id, changes: { title: 'Late' } });
  for (const late of [() => tracks.delete({ id }), () => tracks.get({ id }), update]) {
    await expect(late()).rejects.toMatchObject({ kind: 'not_found' });
  }
  expect(await tracks.restore({ id })).toEqual(track);
  await repository.purge(purgeableBefore(Date.now() + 2 * windowMs));
  expect(await tracks.list({})).toMatchObject({ items: [{ id, fileUrl }], total: 1 });
  await expect(tracks.restore({ id })).rejects.toMatchObject({ kind: 'not_found' });
  expect(bus.published(trackFileChanged).filter(({ file }) => !file)).toEqual([]);
});

test('after the window it is gone, its file let go once, and its song may become a track again', async () => {
  const { tracks, bus, model, repository } = await catalog();
  const song = aSongTrack();
  const [track] = await tracks.addSongTracks({ tracks: [song] });
  const id = track?.id ?? '';
  await tracks.delete({ id });
  await model.updateOne({ _id: id }, { removedAt: new Date(Date.now() - 2 * windowMs) });
  await expect(tracks.restore({ id })).rejects.toMatchObject({ kind: 'not_found' });
  await Promise.all([repository.purge(purgeableBefore()), repository.purge(purgeableBefore())]);
  await eventually(async () => expect(await model.findById(id)).toBeNull());
  const former = { key: objectKeyOf(song.fileUrl), owner: `track/${id}-0` };
  expect(bus.published(trackFileChanged).slice(1)).toEqual([{ trackId: id, file: null, former }]);
  const [again] = await tracks.addSongTracks({ tracks: [song] });
  expect(again?.id).not.toBe(id);
});

test('a deleted track whose song is promoted again comes back; the repeated event alone does not bring it', async () => {
  const { tracks } = await catalog();
  const song = aSongTrack();
  const [track] = await tracks.addSongTracks({ tracks: [song] });
  const id = track?.id ?? '';
  await tracks.delete({ id });
  await tracks.addApprovedSongs({ submissionId: songId(), tracks: [song] });
  expect((await tracks.list({})).total).toBe(0);
  expect(await tracks.addSongTracks({ tracks: [song] })).toMatchObject([{ id, title: song.title }]);
  expect(await tracks.list({})).toMatchObject({ items: [{ id }], total: 1 });
});

test('an approval that is told again brings no deleted track back; an admin may', async () => {
  const { tracks, repository } = await catalog();
  const song = aSongTrack();
  const [track] = await tracks.addSongTracks({ tracks: [song] });
  await tracks.delete({ id: track?.id ?? '' });
  await repository.purge(purgeableBefore(Date.now() + 2 * windowMs));
  await tracks.addApprovedSongs({ submissionId: songId(), tracks: [song] });
  expect((await tracks.list({})).total).toBe(0);
  await tracks.addSongTracks({ tracks: [song] });
  expect((await tracks.list({})).total).toBe(1);
});

test('search finds words in every text, with filters, orders, pages and totals', async () => {
  const { tracks } = await catalog();
  const amber = { album: 'Salt Flats', mood: 'Dreamy', key: 'D minor', tags: ['upright piano'], bpm: 72 };
  await tracks.add({ title: 'Étude in Amber', artist: 'Quiet Machinery', genre: 'Ambient', ...amber });
  await tracks.add({ title: 'Amber Alert', artist: 'Rooftop Choir', genre: 'Rock', available: false });
  const titles = async (query: Parameters<typeof tracks.list>[0]) =>
    (await tracks.list(query)).items.map(({ title }) => title);
  expect(await titles({ q: 'AMB' })).toEqual(['Amber Alert', 'Étude in Amber']);
  for (const q of ['etu qui', 'piano amber', 'drea', 'minor d', 'salt', 'ambi']) {
    expect([q, await titles({ q })]).toEqual([q, ['Étude in Amber']]);
  }
  expect(await titles({ q: 'amb', genre: 'Rock' })).toEqual(['Amber Alert']);
  expect(await titles({ q: 'mber' })).toEqual([]);
  expect(await titles({ sort: 'artist' })).toEqual(['Étude in Amber', 'Amber Alert']);
  expect(await titles({ sort: 'bpm' })).toEqual(['Étude in Amber', 'Amber Alert']);
  expect(await tracks.list({ limit: 1, offset: 1 })).toMatchObject({ items: [{ bpm: 72 }], total: 2 });
});

test('whatever is written, a track is found by the words that it has now, and sorted by them', async () => {
  const { tracks } = await catalog();
  const found = async (q: string) => (await tracks.list({ q })).items.map(({ title }) => title);
  const fileUrl = `/api/objects/${anObjectKey()}`;
  const { id } = await tracks.add({ title: 'Night Bus', artist: 'Ada Rill', fileUrl });
  expect(await found('night rill')).toEqual(['Night Bus']);

  await tracks.update({ id, changes: { title: 'Day Ferry', tags: ['warm'] } });
  expect([await found('night'), await found('ferry ada warm')]).toEqual([[], ['Day Ferry']]);

  const tags = { hasCover: false, key: 'A minor' };
  const suggestions = { silenceHeadSec: 0, silenceTailSec: 0, isClipped: false, tags };
  const audio = { state: 'valid' as const, durationSec: 61.5, previewUrl: '/api/objects/preview', suggestions };
  await tracks.recordInspection({ trackId: id, objectKey: objectKeyOf(fileUrl) ?? '', audio });
  expect(await found('a minor ferry')).toEqual(['Day Ferry']);

  await tracks.addSongTracks({ tracks: [aSongTrack({ title: 'Copper Line' })] });
  expect(await found('copper strings')).toEqual(['Copper Line']);
  expect((await tracks.list({ sort: 'key' })).items.map(({ title }) => title)).toEqual(['Day Ferry', 'Copper Line']);
  expect((await tracks.list({ sort: 'title' })).items.map(({ title }) => title)).toEqual(['Copper Line', 'Day Ferry']);

  await tracks.delete({ id });
  expect(await found('ferry')).toEqual([]);
  await tracks.restore({ id });
  expect(await found('ferry')).toEqual(['Day Ferry']);
});

test('counts by genre and availability, each beside the other filter and the words', async () => {
  const { tracks } = await catalog();
  await tracks.add({ title: 'Amber', artist: 'A', genre: 'Jazz' });
  await tracks.add({ title: 'Ambient', artist: 'A', genre: 'Rock', available: false });
  await tracks.add({ title: 'Night', artist: 'A' });
  const jazz = { value: 'Jazz', count: 1 };
  expect(await tracks.count({ q: 'amb', genre: 'Jazz' })).toMatchObject({
    genre: [jazz, { value: 'Rock', count: 1 }],
    available: [{ value: 'true', count: 1 }],
  });
  expect((await tracks.count({})).available).toEqual([
    { value: 'true', count: 2 },
    { value: 'false', count: 1 },
  ]);
});

test('whatever the tracks hold, a page fits into an answer, and whoever goes on by what came reads all', async () => {
  const { tracks, model } = await catalog();
  const description = '語'.repeat(10_000);
  await model.insertMany(Array.from({ length: 400 }, (_, n) => ({ title: `Reel ${n}`, artist: 'A', description })));
  const { items, total } = await tracks.list({});
  expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(16 * 2 ** 20);
  expect(total).toBe(400);
  const rest = await tracks.list({ offset: items.length });
  expect(items.length + rest.items.length).toBe(400);
});

test('a track, and one of a song, that is sent fifty times at once with a key is one; other content is refused', async () => {
  const { tracks, model } = await catalog();
  await model.init();
  const [bodyHash, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const fileUrl = `/api/objects/${anObjectKey()}`;
  const own = { title: 'Reel', artist: 'Ada', fileUrl, idempotency: { key: 'key-of-track', bodyHash } };
  const song = { ...aSongTrack(), idempotency: { key: 'key-of-song', bodyHash } };
  const times = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, make));
  const added = await times(() => tracks.add(own));
  const promoted = (await times(() => tracks.addSongTracks({ tracks: [song] }))).flat();
  for (const all of [added, promoted]) {
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain('key-of');
  }
  const refused = { kind: 'conflict' };
  await expect(tracks.add({ ...own, idempotency: { key: 'key-of-track', bodyHash: other } })).rejects.toMatchObject(
    refused,
  );
  const another = { ...song, sourceSongId: songId(), idempotency: { key: 'key-of-song', bodyHash: other } };
  await expect(tracks.addSongTracks({ tracks: [another] })).rejects.toMatchObject(refused);
  expect(await model.countDocuments()).toBe(2);
});

test('only an admin releases a track; who plays it is told of what matters to them, and of nothing else', async () => {
  const { tracks, bus } = await catalog();
  const [song] = await tracks.addSongTracks({ tracks: [aSongTrack()] });
  const id = song?.id ?? '';
  const reported = (count: number) =>
    eventually(() => expect(bus.published(trackReleaseChanged)).toEqual(Array(count).fill({ trackId: id })));
  expect(song?.releasedForSite).toBe(false);
  await tracks.update({ id, changes: { title: 'Reel 2' } });
  expect(await tracks.update({ id, changes: { releasedForSite: true } })).toMatchObject({ releasedForSite: true });
  await reported(1);
  await tracks.update({ id, changes: { releasedForSite: true, album: 'Charts' } });
  await tracks.update({ id, changes: { title: 'Reel 3' } });
  await reported(2);
  await tracks.update({ id, changes: { fileUrl: null } });
  await reported(3);
  await tracks.delete({ id });
  await reported(4);
  expect(await tracks.restore({ id })).toMatchObject({ releasedForSite: true });
  await reported(5);
  await tracks.update({ id, changes: { releasedForSite: false } });
  await reported(6);
});
