import type { SongTrack } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { trackFileChanged } from '@cueroom/contracts/media/objects';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { randomFrom } from '@cueroom/testing/made-music';
import { ApprovedSongs } from './approved-songs.repository';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';
import { RecordedPlaces } from './track-places.fixture';

const database = freshDatabase();
const relays: OutboxRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.beforeApplicationShutdown();
});

const catalog = async () => {
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  relays.push(relay);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  await model.deleteMany();
  const tracks = new TracksRepository(model, relay);
  const places = new RecordedPlaces();
  const approved = new ApprovedSongs(model, relay, tracks, places);
  const purgeAll = () => tracks.purge(purgeableBefore(Date.now() + 60_000));
  return { bus, tracks, approved, places, purgeAll };
};

const aSong = (): SongTrack => ({
  sourceSongId: anObjectKey().slice(0, 24),
  title: 'Reel 1',
  artist: 'The Test Pressing',
  fileUrl: `/api/objects/${anObjectKey()}`,
});

test.each([1, 2, 3, 4, 5, 6])(
  'approvals and their undoing arrive late, twice and in any order: the last one counts (seed %i)',
  async (seed) => {
    const { tracks, approved, purgeAll } = await catalog();
    const random = randomFrom(seed);
    for (let run = 0; run < 20; run++) {
      const song = aSong();
      const songIds = [song.sourceSongId];
      const last = 1 + Math.floor(random() * 6);
      const tell = Array.from({ length: last }, (_, n) => n + 1).flatMap((approval) => {
        const one = (): Promise<unknown> =>
          approval % 2 ? approved.add({ ...song, approval }) : approved.takeBack({ songIds, approval });
        return [one, one];
      });
      const order = tell.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
      const isAtOnce = random() < 0.5;
      if (isAtOnce) await Promise.all(order.map(({ one }) => one()));
      for (const { one } of isAtOnce ? [] : order) {
        await one();
        if (random() < 0.2) await purgeAll();
      }
      expect([seed, run, (await tracks.listOfSongs(songIds)).length]).toEqual([seed, run, last % 2]);
    }
  },
  60_000,
);

test('what an admin has deleted does not come back by the same approval told again, only by a later one', async () => {
  const { tracks, approved, purgeAll } = await catalog();
  const song = { ...aSong(), approval: 3 };
  const first = await approved.add(song);
  await tracks.trash(first?.id ?? '');
  expect(await approved.add(song)).toBeNull();
  expect(await approved.add({ ...song, approval: 5 })).toMatchObject({ id: first?.id });
  await tracks.trash(first?.id ?? '');
  await purgeAll();
  expect(await approved.add({ ...song, approval: 5 })).toBeNull();
  expect(await tracks.listOfSongs([song.sourceSongId])).toEqual([]);
});

test('each approval reserves the file under a name of its own, and the track releases it', async () => {
  const { bus, approved, places } = await catalog();
  const song = aSong();
  const track = await approved.add({ ...song, approval: 1 });
  places.changedIds.length = 0;
  await approved.takeBack({ songIds: [song.sourceSongId], approval: 2 });
  expect(places.changedIds).toEqual([track?.id]);
  await approved.add({ ...song, approval: 3 });
  expect(places.changedIds).toEqual([track?.id, track?.id]);
  const key = objectKeyOf(song.fileUrl);
  await eventually(() =>
    expect(
      bus.published(trackFileChanged).map(({ file, former }) => [file?.owner, former?.owner, former?.key]),
    ).toEqual([
      [`track/${track?.id}-0`, `track/${song.sourceSongId}-1`, key],
      [`track/${track?.id}-0`, `track/${song.sourceSongId}-3`, key],
    ]),
  );
});

test('a track that an admin makes of a song is told of once, by request or event; those of an approval are not', async () => {
  const { bus, tracks, approved } = await catalog();
  const service = new TracksService(tracks, bus);
  const [first, second, third] = [aSong(), aSong(), aSong()];
  await withAdmin('grace', () => service.addOfSong(first));
  await approved.add({ ...first, addedBy: 'grace' });
  await approved.add({ ...second, addedBy: 'grace' });
  await withAdmin('grace', () => service.addOfSong(second));
  await withAdmin('grace', () => approved.add({ ...third, approval: 1 }));
  const ids = (await tracks.listOfSongs([first.sourceSongId, second.sourceSongId])).map(({ id }) => id);
  await eventually(() => expect(bus.published(trackFileChanged)).toHaveLength(3));
  const reported = bus.published(recordChanged);
  expect(reported.map(({ entityId, did, by }) => [entityId, did, by]).sort()).toEqual(
    ids.map((id) => [id, 'added-from-submission', 'grace']).sort(),
  );
});
