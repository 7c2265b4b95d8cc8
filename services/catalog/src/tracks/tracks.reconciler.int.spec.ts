import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { TracksEvents } from './tracks.events';
import { TracksReconciler } from './tracks.reconciler';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';

const database = freshDatabase();

test('a file that nobody has looked at for half a minute is asked for again, until somebody has', async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: null }));
  const relay = new OutboxRelay(bus);
  const repository = new TracksRepository(await database.model<TrackDocument>('Track', trackSchema), relay);
  const service = new TracksService(repository, bus);
  const reconciler = new TracksReconciler(repository);
  const soon = Date.now() + 40_000;
  const objectKey = anObjectKey();
  const { id } = await service.add({ title: 'Reel', artist: 'A', fileUrl: `/api/objects/${objectKey}` });
  await service.add({ title: 'A link', artist: 'A', fileUrl: 'https://elsewhere.example/reel.mp3' });

  expect(await reconciler.askForOverdueLooks()).toBe(0);
  expect(await reconciler.askForOverdueLooks(soon)).toBe(1);
  const asked = { trackId: id, file: { key: objectKey, owner: `track/${id}-0` }, former: null };
  await eventually(() => expect(bus.published(trackFileChanged)).toEqual([asked, asked]));

  const audio = { state: 'invalid' as const, error: 'The file is damaged.' };
  await new TracksEvents(repository).recordInspection({ trackId: id, objectKey, audio });
  expect(await reconciler.askForOverdueLooks(soon)).toBe(0);
  reconciler.onApplicationShutdown();
  await relay.beforeApplicationShutdown();
});
