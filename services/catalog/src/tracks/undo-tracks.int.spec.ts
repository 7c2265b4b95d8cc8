import { AppError } from '@cueroom/contracts/app-error';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { withAdmin } from '@cueroom/platform/request-context';
import { changeUndo } from '@cueroom/testing/change-undo';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { studioWords } from '../words/studio-words.fixture';
import { BulkTracks } from './bulk-tracks';
import { RecordedPlaces } from './track-places.fixture';
import { TrackVersionsRepository } from './track-versions.repository';
import { TrackVersionsService } from './track-versions.service';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';

const database = freshDatabase();
const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);
const asked = { kind: 'conflict', message: 'This track was changed since' };
const fileGone = { kind: 'impossible', message: 'The file that was there before is deleted' };

const catalog = async () => {
  const bus = new RecordingBus();
  const gone: string[] = [];
  bus.answer(claimObject, ({ key }) => {
    if (gone.includes(key)) throw new AppError('invalid', 'This is not an uploaded file');
    return { key, contentType: 'audio/wav', bytes: 1, sha256: '', filename: 'a.wav' };
  });
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const tracks = new TracksRepository(model, idleRelay);
  const service = new TracksService(tracks, bus);
  const versions = new TrackVersionsService(tracks, new TrackVersionsRepository(model, idleRelay), bus);
  const [places, words] = [new RecordedPlaces(), await studioWords(database, idleRelay)];
  const undoing = changeUndo(model, (kinds) => void new BulkTracks(kinds, tracks, places, words, service, versions));
  const { id } = await service.add({ title: 'Salt', artist: 'Mara', mood: 'Dark', tags: ['slow'] });
  const edit = (changes: object) => asGrace(() => service.update(id, changes));
  const told = async () => (await model.findById(id).lean())!.outbox;
  return { model, tracks, versions, places, gone, id, edit, told, ...undoing };
};

test('all fields of one change are as before, found again by their words, and the undo is a change of its own', async () => {
  const { tracks, places, id, edit, told, undoLast } = await catalog();
  const rights: Rights = { composition: [], master: [], signatories: [], samples: 'none' };
  const before = await tracks.get(id);
  await edit({ title: 'Pepper', mood: 'Happy', tags: ['low'], available: false, rights, bpm: 92 });
  await undoLast('track', id);
  expect(await tracks.get(id)).toEqual({ ...before, revision: 2, updatedAt: expect.any(String) });
  expect((await tracks.list({ q: 'salt' })).total).toBe(1);
  expect(places.changedIds).toEqual([id]);
  expect((await told()).at(-1)?.data).toMatchObject({ did: 'change-undone', by: 'ada', revision: 2 });
  await undoLast('track', id);
  expect(await tracks.get(id)).toMatchObject({ title: 'Pepper', available: false, rights, revision: 3 });
});

test('only the last change is undone, and once; what a worker has found since then is no other change', async () => {
  const { model, tracks, id, edit, newest, undo } = await catalog();
  await edit({ mood: 'Happy' });
  const first = await newest('track', id);
  await edit({ album: 'Reels' });
  const second = await newest('track', id);
  await expect(undo('track', id, first)).rejects.toMatchObject(asked);
  await model.updateOne({ _id: id }, { $set: { duration: 60 }, $inc: { revision: 1 } });
  await undo('track', id, second);
  await expect(undo('track', id, second)).rejects.toMatchObject(asked);
  expect(await tracks.get(id)).toMatchObject({ mood: 'Happy', album: null });
  await expect(undo('track', id, 'unknown')).rejects.toMatchObject({ kind: 'impossible' });
  await tracks.trash(id);
  await expect(undo('track', id, second)).rejects.toMatchObject({ kind: 'not_found' });
});

test('a file is taken away again, and comes back as long as it is there', async () => {
  const { tracks, gone, id, edit, undoLast } = await catalog();
  const [one, other] = [anObjectKey(), anObjectKey()];
  await edit({ fileUrl: objectPathOf(one) });
  await undoLast('track', id);
  expect(await tracks.get(id)).toMatchObject({ fileUrl: null, audio: { state: 'none' } });
  await edit({ fileUrl: objectPathOf(one) });
  await edit({ fileUrl: objectPathOf(other), album: 'Reels' });
  gone.push(one);
  await expect(undoLast('track', id)).rejects.toMatchObject(fileGone);
  expect(await tracks.get(id)).toMatchObject({ fileUrl: objectPathOf(other), album: 'Reels' });
});

test('a version goes again, or is called as before; one that was deleted has no file any more', async () => {
  const { tracks, versions, id, told, undoLast } = await catalog();
  const fileUrl = objectPathOf(anObjectKey());
  const labels = async () => (await tracks.get(id)).versions.map(({ kind }) => kind);
  const { id: versionId } = await asGrace(() => versions.add({ trackId: id, kind: 'loop', fileUrl }));
  await asGrace(() => versions.update({ trackId: id, versionId, changes: { kind: 'clean' } }));
  await undoLast('track', id);
  expect(await labels()).toEqual(['loop']);
  await asGrace(() => versions.delete({ trackId: id, versionId }));
  await expect(undoLast('track', id)).rejects.toMatchObject(fileGone);
  await asGrace(() => versions.add({ trackId: id, kind: 'clean', fileUrl }));
  await undoLast('track', id);
  expect(await labels()).toEqual([]);
  const released = (await told()).filter(({ name }) => name === trackFileChanged.name).at(-1);
  expect(released?.data).toMatchObject({ file: null, former: { key: fileUrl.split('/').at(-1) } });
});
