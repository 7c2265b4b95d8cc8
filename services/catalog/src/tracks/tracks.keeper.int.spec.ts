import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { inspectTrack, trackInspectionId } from '@cueroom/contracts/media/renditions';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
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
import { TracksKeeper } from './tracks.keeper';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';
import { studioWords } from '../words/studio-words.fixture';

const database = freshDatabase();

test('an overdue inspection is requested again once no job waits or runs for it, and the track is not changed by it', async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: null }));
  const relay = new OutboxRelay(bus);
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const repository = new TracksRepository(model, relay);
  const service = new TracksService(repository, bus);
  const versions = new TrackVersionsRepository(model, relay);
  const reconciler = new TracksKeeper(repository, versions, bus);
  const soon = Date.now() + 40_000;
  const objectKey = anObjectKey();
  const { id } = await service.add({ title: 'Reel', artist: 'A', fileUrl: `/api/objects/${objectKey}` });
  await service.add({ title: 'A link', artist: 'A', fileUrl: 'https://elsewhere.example/reel.mp3' });

  const before = await model.findById(id).lean();
  await reconciler.requestOverdueInspections();
  await bus.enqueue(inspectTrack, trackInspectionId(id, objectKey), { trackId: id, objectKey });
  await reconciler.requestOverdueInspections(soon);
  await eventually(() => expect(bus.published(trackFileChanged)).toHaveLength(1));
  expect(await model.findById(id).lean()).toMatchObject({ askedAt: before?.askedAt });

  bus.finish(inspectTrack, trackInspectionId(id, objectKey));
  await Promise.all([reconciler.requestOverdueInspections(soon), reconciler.requestOverdueInspections(soon)]);
  const asked = { trackId: id, file: { key: objectKey, owner: `track/${id}-0` }, former: null };
  await eventually(() => expect(bus.published(trackFileChanged)).toEqual([asked, asked]));

  const audio = { state: 'invalid' as const, error: 'The file is damaged.' };
  const inspections = new TrackVersionsService(repository, versions, bus);
  const pitches = new PitchesRepository(await database.model<PitchDocument>('Pitch', pitchSchema), relay);
  const places = new PitchPlaces(pitches, new PitchHints(bus));
  const tracks = new TracksController(
    service,
    new ApprovedSongs(model, relay, repository, places),
    repository,
    inspections,
    places,
    await studioWords(database, relay),
  );
  await tracks.recordInspection({ trackId: id, objectKey, audio });
  const { edits, updatedAt } = (await model.findById(id).lean<TrackDocument>())!;
  expect({ edits, updatedAt }).toEqual({ edits: before?.edits, updatedAt: before?.updatedAt });
  await reconciler.requestOverdueInspections(soon);
  expect(bus.published(trackFileChanged)).toHaveLength(2);
  await relay.beforeApplicationShutdown();
});
