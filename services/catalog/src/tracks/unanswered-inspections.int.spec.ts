import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelayOn, publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { mostRequests, runUnanswered } from '@cueroom/testing/unanswered-passes';
import { TrackVersionsRepository } from './track-versions.repository';
import { TrackVersionsService } from './track-versions.service';
import { TracksKeeper } from './tracks.keeper';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';

jest.setTimeout(120_000); // a hundred passes, each of which waits for the disk
const database = freshDatabase();

/** Media is away, so that no job comes of the requests: how often a hundred passes request a look at a file. */
const requestsOf = async (hasVersion: boolean): Promise<number> => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: null }));
  const model = await database.model<TrackDocument>('Track', trackSchema);
  await model.deleteMany();
  const tracks = new TracksRepository(model, idleRelayOn(bus));
  const versions = new TrackVersionsRepository(model, idleRelayOn(bus));
  const reconciler = new TracksKeeper(tracks, versions, bus);
  const fileUrl = objectPathOf(anObjectKey());
  const { id: trackId } = await new TracksService(tracks, bus).add({
    ...{ title: 'Reel', artist: 'A', fileUrl: hasVersion ? null : fileUrl },
  });
  if (hasVersion) await new TrackVersionsService(tracks, versions, bus).add({ trackId, kind: 'loop', fileUrl });
  await runUnanswered(
    (now) => reconciler.requestOverdueInspections(now),
    () => publishOutbox(model, bus),
  );
  return bus.published(trackFileChanged).length;
};

const tests = [
  {
    name: 'a look at the file of a track is not requested over and over',
    run: async () => expect(await requestsOf(false)).toBeLessThanOrEqual(mostRequests),
  },
  {
    name: 'a look at the file of a version is not requested over and over',
    run: async () => expect(await requestsOf(true)).toBeLessThanOrEqual(mostRequests),
  },
];

for (const { name, run } of tests) test(name, run);
