import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { makeDownload, makeZip } from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { runUnanswered } from '@cueroom/testing/unanswered-passes';
import { ObjectsRepository } from '../objects/objects.repository';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { DownloadsController } from './downloads.controller';

jest.setTimeout(120_000); // a hundred passes, each of which waits for the disk
const database = freshDatabase();
const trackId = '1'.repeat(24);

test('while no worker makes a download or a ZIP, their jobs wait once each', async () => {
  const bus = new RecordingBus();
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const key = anObjectKey();
  const uploaded = { kind: 'track', state: 'uploaded', uploadedAt: new Date(), expiresAt: new Date() } as const;
  await model.create({ key, filename: 'a.wav', contentType: 'audio/wav', bytes: 1, sha256: '', ...uploaded });
  const track = { id: trackId, title: 'Salt Roads', artist: 'Zoë', versions: [], fileUrl: objectPathOf(key) };
  bus.answer(getTrack, () => track as unknown as Track);
  const storage = { room: async () => ({ freeBytes: 1e12, reservedBytes: 0 }) } as unknown as ObjectStorage;
  const downloads = new DownloadsController(new ObjectsRepository(model, idleRelay), storage, bus);
  await downloads.start({ trackId, format: 'mp3' });
  await downloads.startZip({ trackIds: [trackId], format: 'mp3', hasRights: false, title: null });
  await runUnanswered(
    (now) => downloads.enqueueOverdue(now),
    () => Promise.resolve(),
  );
  expect([bus.enqueued(makeDownload).length, bus.enqueued(makeZip).length]).toEqual([1, 1]);
});
