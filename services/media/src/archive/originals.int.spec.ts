import { anObjectKey } from '@cueroom/testing/factories';
import { archiveProved, archiveStarted } from '@cueroom/contracts/media/archive';
import { songOwner } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { tone } from '@cueroom/testing/tone';
import { unownedMs } from '../objects/upload-rules';
import { archivingMedia, rejection } from './archiving-media.fixture';

const media = archivingMedia();

test('the archive is smaller, begins by naming its zip, and leaves previews; what a track uses stays', async () => {
  const file = await tone({ bits: 24, isMusicLike: true });
  const { bus, keys, storage, owners, proved, originals } = await media.withFiles([file, file]);
  const [own = '', shared = ''] = keys;
  await owners.confirm(shared, 'track/1');
  const archived = await proved();
  const [proof] = bus.published(archiveProved);
  expect(bus.published(archiveStarted)).toEqual([{ ...rejection, archiveKey: archived.archiveKey }]);
  expect(proof?.archivedBytes).toBeLessThan((proof?.originalBytes ?? 0) * 0.8);
  await originals.release(archived);
  expect(await storage.stat(own)).toBeNull();
  expect(await storage.stat(renditionKey(own, 'preview'))).not.toBeNull();
  expect(await storage.stat(shared)).not.toBeNull();
});

test('originals stay while their archive is not there, and after a restore whatever is repeated', async () => {
  const { keys, storage, originals, released, unpack } = await media.withFiles([await tone()]);
  const missing = { archiveKey: anObjectKey(), files: [{ objectKey: keys[0] ?? '', songUid: 'x' }] };
  await expect(originals.release(missing)).rejects.toMatchObject({ kind: 'conflict' });
  const archived = await released();
  await expect(originals.giveBack(archived)).rejects.toMatchObject({ kind: 'conflict' });
  await unpack(archived.archiveKey);
  await originals.giveBack(archived);
  await originals.release(archived);
  expect(await storage.stat(keys[0] ?? '')).not.toBeNull();
});

test('a release that a crash has cut off is finished by its repetition', async () => {
  const { storage, statAll, originals, proved } = await media.withFiles([await tone(), await tone({ format: 'mp3' })]);
  const archived = await proved();
  jest.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('killed'));
  await expect(originals.release(archived)).rejects.toThrow('killed');
  expect(await statAll()).not.toContain(null);
  await originals.release(archived);
  expect(await statAll()).toEqual([null, null]);
});

test('with the submission everything goes: an archived original, its preview and its record', async () => {
  const { owners, released, songs, originals } = await media.withFiles([await tone()]);
  const { archiveKey } = await released();
  await owners.leaveAll(songs.map(({ songUid }) => songOwner(songUid)));
  await originals.discardArchives({ archiveKeys: [archiveKey] });
  expect(await media.storedFiles()).toEqual([]);
});

test('files of a worker that was killed before it saw that they are not needed go a day later', async () => {
  const { owners, storage, keys, released, songs, originals } = await media.withFiles([await tone()]);
  const { archiveKey } = await released();
  await owners.leaveAll(songs.map(({ songUid }) => songOwner(songUid)));
  await originals.discardArchives({ archiveKeys: [archiveKey] });
  for (const key of [archiveKey, keys[0] ?? '']) await storage.putFile(key, __filename);
  const soon = Date.now() + 60_000;
  await owners.sweep(soon);
  expect(await media.storedFiles()).toHaveLength(2); // a worker may still be at work
  await owners.sweep(soon + unownedMs);
  expect(await media.storedFiles()).toEqual([]);
  expect(await owners.sweep(soon + unownedMs)).toBe(0);
});
