import { readFile } from 'node:fs/promises';
import { tone } from '@cueroom/testing/tone';
import { audioCodecOf, probe } from '../ffmpeg/probe';
import { archivingMedia } from './archiving-media.fixture';
import { corpus } from './corpus.fixture';
import { crashAtRandom } from './crash-points.fixture';
import { hashSound } from './hash-original';

const media = archivingMedia();

/** The others are in `npm run bench -- archive-proof`. */
const samplesHere = 15;

const expectedMethods: Record<string, string> = {
  'WAV 24 bit, stereo, 96 kHz': 'flac',
  'WAV with bext and iXML before the sound': 'flac',
  'WAV with LIST and ID3 behind the sound': 'flac',
  'WAV 24 bit, 5.1': 'flac',
  'AIFF 24 bit': 'flac',
  'WAV 32 bit float': 'wavpack',
  'AIFF 32 bit float': 'wavpack',
  'WAV with trailing junk': 'wavpack',
  RF64: 'wavpack',
  'AIFF-C sowt': 'wavpack',
  'WAV 64 bit float': 'stored',
  MP3: 'stored',
  FLAC: 'stored',
};

const fives = Array.from({ length: Math.ceil(samplesHere / 5) }, (_, n) => corpus.slice(n * 5, n * 5 + 5));

test.each(fives.map((samples) => [samples.map(({ name }) => name).join('; '), samples] as const))(
  'archived and restored, byte for byte: %s',
  async (_, samples) => {
    const files = await Promise.all(samples.map(({ make }, index) => make(index)));
    const { keys, released, unpack, manifestOf, statAll, originals } = await media.withFiles(files);
    const contents = await Promise.all(files.map((file) => readFile(file)));
    const archived = await released();
    const { originals: listed, tools } = await manifestOf(archived.archiveKey);
    for (const [index, { name }] of samples.entries()) {
      const expected = expectedMethods[name];
      if (expected) expect([name, listed[index]?.method]).toEqual([name, expected]);
      const file = files[index] ?? '';
      expect([name, listed[index]?.sound]).toEqual([name, await hashSound(file, audioCodecOf(await probe(file)))]);
    }
    expect(tools).toMatchObject({ flac: expect.stringMatching(/^1\./), wavpack: expect.stringMatching(/^5\./) });
    expect(await statAll()).toEqual(keys.map(() => null));

    expect(await unpack(archived.archiveKey)).toBeNull();
    await originals.giveBack(archived);
    for (const [index, key] of keys.entries()) expect((await media.contentOf(key)).equals(contents[index]!)).toBe(true);
    expect(await media.leftovers()).toBe(0);
  },
);

test('versions are archived with their song, and restored, byte for byte', async () => {
  const files = await Promise.all(corpus.slice(0, 3).map(({ make }, index) => make(index)));
  const { keys, songs, released, unpack, manifestOf, statAll, originals } = await media.withFiles(files, true);
  const archived = await released();
  const { originals: listed } = await manifestOf(archived.archiveKey);
  expect(listed.map(({ songUid }) => songUid)).toEqual(songs.map(({ songUid }) => songUid));
  expect(listed.map(({ songUid }) => songUid.slice(-3))).toEqual(['_S1', '_V1', '_V2']);
  expect(await statAll()).toEqual(keys.map(() => null));

  expect(await unpack(archived.archiveKey)).toBeNull();
  await originals.giveBack(archived);
  for (const [index, key] of keys.entries()) {
    expect((await media.contentOf(key)).equals(await readFile(files[index] ?? ''))).toBe(true);
  }
});

test('what is no audio, damaged or empty is kept as it is', async () => {
  const { keys, released, unpack, manifestOf } = await media.withFiles([__filename, '/dev/null']);
  const { archiveKey } = await released();
  expect((await manifestOf(archiveKey)).originals).toMatchObject([
    { method: 'stored', sound: null },
    { method: 'stored', sound: null, bytes: 0 },
  ]);
  expect(await unpack(archiveKey)).toBeNull();
  expect((await media.contentOf(keys[0] ?? '')).equals(await readFile(__filename))).toBe(true);
});

test('a submission without files is archived with its words, and restored', async () => {
  const { released, unpack, manifestOf } = await media.withFiles([]);
  const { archiveKey } = await released();
  expect(await manifestOf(archiveKey)).toMatchObject({ originals: [], submission: { songs: [] } });
  expect(await unpack(archiveKey)).toBeNull();
});

test('a worker killed at any moment loses no file, and the next one comes to the end', async () => {
  const files = [await tone({ seconds: 10, bits: 24, isMusicLike: true }), await tone({ bits: 'float', seconds: 10 })];
  const crashes = await crashAtRandom(files, 2);
  expect(crashes.map(({ job }) => job)).toEqual([...Array(2).fill('archive'), ...Array(2).fill('unpack')]);
});
