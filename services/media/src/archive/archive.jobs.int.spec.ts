import {
  archiveFailed,
  archiveProved,
  archiveStarted,
  archiveUnpacked,
  findArchive,
} from '@cueroom/contracts/media/archive';
import { StorageFull } from '@cueroom/storage/object-storage';
import { tone } from '@cueroom/testing/tone';
import { archiveSentences, missingFile, restoreSentences } from './archive-sentences';
import { archivingMedia, rejection } from './archiving-media.fixture';

const media = archivingMedia();

test('a zip that is damaged when it is read back is no archive: the originals stay, and a sentence says why', async () => {
  const { bus, storage, archive } = await media.withFiles([
    await tone({ isMusicLike: true }),
    await tone({ format: 'mp3' }),
  ]);
  const before = await media.storedFiles();
  const create = storage.create.bind(storage);
  jest.spyOn(storage, 'create').mockImplementation(async (key, ...rest) => {
    const written = await create(key, ...rest);
    await media.damage(key);
    return written;
  });
  await archive();
  expect(bus.published(archiveFailed)).toEqual([{ ...rejection, error: archiveSentences.damaged }]);
  expect(bus.published(archiveProved)).toEqual([]);
  expect(await media.storedFiles()).toEqual(before);
});

test('a full disk and a missing original are said, and change nothing', async () => {
  const { bus, keys, storage, archive } = await media.withFiles([await tone()]);
  const full = jest.spyOn(storage, 'create').mockRejectedValue(new StorageFull({}));
  await archive();
  full.mockRestore();
  await storage.remove(keys[0] ?? '');
  await archive();
  const errors = bus.published(archiveFailed).map(({ error }) => error);
  expect(errors).toEqual([archiveSentences.full, missingFile('Reel 1')]);
});

test('an archive that was damaged later is not restored, not even in part', async () => {
  const { statAll, released, unpack } = await media.withFiles([
    await tone({ isMusicLike: true }),
    await tone({ format: 'mp3' }),
  ]);
  const { archiveKey } = await released();
  await media.damage(archiveKey);
  expect(await unpack(archiveKey)).toBe(restoreSentences.damaged);
  expect(await statAll()).toEqual([null, null]);
});

test('a job that is not needed any more does nothing; one whose song or version is being checked waits', async () => {
  const { bus, record, songs, storage, archive, unpack, released } = await media.withFiles([await tone()]);
  const { archiveKey } = await released();
  record.archiveKey = archiveKey;
  await archive();
  expect(bus.published(archiveProved)).toHaveLength(1);
  Object.assign(record, { archiveKey: null, revision: rejection.revision + 1 });
  await archive();
  expect(bus.published(archiveStarted)).toHaveLength(1);
  record.revision = rejection.revision;
  songs[0]!.audio.state = 'running';
  await expect(archive()).rejects.toThrow('still being checked');
  const versions = [{ audio: { state: 'queued' } }];
  Object.assign(songs[0]!, { audio: { state: 'valid' }, versions });
  await expect(archive()).rejects.toThrow('still being checked');
  bus.answer(findArchive, () => null);
  await unpack(archiveKey);
  expect(bus.published(archiveUnpacked)).toHaveLength(0);
  expect(await storage.stat(songs[0]!.key)).toBeNull();
});

test('a submission that is deleted while it is archived leaves no zip; a stop leaves neither zip nor files', async () => {
  const { bus, record, storage, archive } = await media.withFiles([await tone({ seconds: 30 })]);
  const before = await media.storedFiles();
  await expect(archive(AbortSignal.timeout(30))).rejects.toThrow();
  expect(await media.storedFiles()).toEqual(before);
  expect(await media.leftovers()).toBe(0);
  const create = storage.create.bind(storage);
  jest.spyOn(storage, 'create').mockImplementation(async (...args) => {
    const written = await create(...args);
    bus.answer(findArchive, () => null);
    return written;
  });
  expect(record.archiveKey).toBeNull();
  await archive();
  expect(bus.published(archiveProved)).toEqual([]);
  expect(await media.storedFiles()).toEqual(before);
});
