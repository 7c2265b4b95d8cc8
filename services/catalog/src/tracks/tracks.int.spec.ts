import type { SongTrack } from '@cueroom/contracts/catalog/tracks';
import { claimObject, trackFilesChanged } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { TracksController } from './tracks.controller';
import { TracksEvents } from './tracks.events';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';

const database = freshDatabase();
const relays: OutboxRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.beforeApplicationShutdown();
});

const catalog = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: null }));
  const relay = new OutboxRelay(bus);
  relays.push(relay);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const repository = new TracksRepository(model, relay);
  const tracks = new TracksController(repository, new TracksService(repository, bus));
  return { bus, model, tracks, events: new TracksEvents(repository) };
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

test('a song becomes one track, by ask and event, twenty times at once, and keeps what was first', async () => {
  const { tracks, events, bus } = await catalog();
  const song = aSongTrack();
  const approved = { submissionId: songId(), tracks: [{ ...song, title: 'Said later' }] };
  const [first] = await tracks.addSongTracks({ tracks: [song] });
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? tracks.addSongTracks({ tracks: [song] }) : events.addApprovedSongs(approved),
    ),
  );
  const { items } = await tracks.list({});
  expect(items.filter(({ sourceSongId }) => sourceSongId === song.sourceSongId)).toEqual([first]);
  await eventually(() =>
    expect(bus.published(trackFilesChanged)).toMatchObject([{ trackId: first?.id, sourceSongId: song.sourceSongId }]),
  );
});

test('a new song raced in by two replicas is one track', async () => {
  const { tracks } = await catalog();
  const song = aSongTrack();
  const both = await Promise.all(Array.from({ length: 10 }, () => tracks.addSongTracks({ tracks: [song] })));
  expect(new Set(both.map(([track]) => track?.id)).size).toBe(1);
});

test('a change touches the fields that it names; null empties; the file is released when it changes', async () => {
  const { tracks, bus } = await catalog();
  const fileUrl = `/api/objects/${anObjectKey()}`;
  const track = await tracks.add({ title: 'Night Bus', artist: 'Ada Rill', album: 'Tapes', bpm: 90, fileUrl });
  const changed = await tracks.update({ id: track.id, changes: { album: null, available: false, fileUrl: null } });
  expect(changed).toMatchObject({ title: 'Night Bus', bpm: 90, album: null, available: false, fileUrl: null });
  expect(bus.asked(claimObject)).toMatchObject([{ owner: `track/${track.id}`, exclusive: false }]);
  await eventually(() => {
    const files = bus.published(trackFilesChanged).map(({ objectKeys }) => objectKeys.length);
    expect(files).toEqual([1, 0]);
  });
});

test('a deleted track is gone, its file released, and its song may become a track again', async () => {
  const { tracks, bus, model } = await catalog();
  const song = aSongTrack();
  const [track] = await tracks.addSongTracks({ tracks: [song] });
  const id = track?.id ?? '';
  await tracks.delete({ id });
  await expect(tracks.delete({ id })).rejects.toMatchObject({ kind: 'not_found' });
  await eventually(async () => {
    expect(bus.published(trackFilesChanged).at(-1)).toMatchObject({ trackId: id, objectKeys: [] });
    expect(await model.findById(id)).toBeNull();
  });
  const [again] = await tracks.addSongTracks({ tracks: [song] });
  expect(again?.id).not.toBe(id);
});

test('search finds beginnings of words in title, artist and album, together with the filters', async () => {
  const { tracks } = await catalog();
  await tracks.add({ title: 'Étude in Amber', artist: 'Quiet Machinery', genre: 'Ambient' });
  await tracks.add({ title: 'Amber Alert', artist: 'Rooftop Choir', genre: 'Rock', available: false });
  const titles = async (query: Parameters<typeof tracks.list>[0]) =>
    (await tracks.list(query)).items.map(({ title }) => title);
  expect(await titles({ q: 'AMB' })).toEqual(['Amber Alert', 'Étude in Amber']);
  expect(await titles({ q: 'etu qui' })).toEqual(['Étude in Amber']);
  expect(await titles({ q: 'amb', genre: 'Rock' })).toEqual(['Amber Alert']);
  expect(await titles({ q: 'amb', available: 'true' })).toEqual(['Étude in Amber']);
  expect(await titles({ q: 'mber' })).toEqual([]);
});
