import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ffmpegTo, removeTones, tone } from '@cueroom/testing/tone';
import { inspectFile } from './inspect-file';
import { fileTags } from '../analysis/file-tags';
import * as odd from '../container/odd-files.fixture';

jest.setTimeout(120_000);

let root: string;
let samples: Buffer;
let mp3: Buffer;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-tags-'));
  samples = await odd.samplesOf(await tone());
  mp3 = await readFile(await tone({ format: 'mp3' }));
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await removeTones();
});

const tagsOf = async (bytes: Buffer) => {
  const folder = await mkdtemp(path.join(root, 'job-'));
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  const inspected = await inspectFile(file, folder);
  return 'error' in inspected ? inspected.error : inspected.suggestions.tags;
};

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const info = (text: Buffer) =>
  odd.wave('RIFF', odd.fmt(), odd.data(samples), odd.chunk('LIST', odd.join('INFO', odd.chunk('INAM', text))));

test.each<[string, () => Buffer]>([
  ['INFO in Latin-1', () => info(latin1('Café Straße'))],
  ['INFO in UTF-8', () => info(Buffer.from('Café Straße'))],
  ['ID3v1', () => odd.join(mp3.subarray(mp3.indexOf('\xff\xfb', 0, 'latin1')), odd.id3v1('Café Straße'))],
  ['ID3v2 in UTF-8 that it calls Latin-1', () => odd.join(odd.id3v2('TIT2', Buffer.from('Café Straße')), mp3)],
  ['AIFF', () => odd.aiff(3 * 44_100, odd.chunk('NAME', latin1('Caf\x8e Stra\xa7e'), true), odd.ssnd(samples))],
])('%s is read', async (_, make) => expect(await tagsOf(make())).toMatchObject({ title: 'Café Straße' }));

test('too many of them for us are no fault of the sound', async () =>
  expect(await tagsOf(odd.join(odd.id3v2('TXXX', latin1('a'.repeat(2_000_000))), mp3))).toEqual({ hasCover: false }));

test('the tempo of an M4A', async () => {
  const file = await ffmpegTo('tempo.m4a', '-i', await tone({ format: 'm4a' }), '-c', 'copy', '-metadata', 'tmpo=128');
  expect(await tagsOf(await readFile(file))).toMatchObject({ bpm: 128 });
});

test('a WAV with both kinds of words: those of its ID3 tag are read, too', async () => {
  const text = (id: string, words: string) => odd.id3v2(id, latin1(words)).subarray(10);
  const body = odd.join(
    text('TIT2', 'Salt Roads'),
    text('TBPM', '96'),
    text('TKEY', 'Dm'),
    text('TSRC', 'QZABC2600001'),
  );
  const tag = odd.join('ID3\x03\0\0', Buffer.from([0, 0, 0, body.length]), body);
  const others = odd.chunk('LIST', odd.join('INFO', odd.chunk('IART', latin1('Zoë'))));
  const wav = odd.wave('RIFF', odd.fmt(), odd.data(samples), others, odd.chunk('id3 ', tag));
  const expected = { title: 'Salt Roads', artist: 'Zoë', bpm: 96, key: 'D minor', isrc: 'QZABC2600001' };
  expect(await tagsOf(wav)).toMatchObject(expected);
});

test.each(['mp3', 'flac', 'm4a', 'wav'] as const)('what a draft of a track needs, in %s', async (format) => {
  const said = {
    composer: 'Ana Ruiz',
    genre: 'Trip-Hop',
    comment: 'For rain',
    publisher: 'Tide Music',
    ISWC: 'T-034.524.680-1',
  };
  const metadata = Object.entries({ ...said, lyrics: 'Salt' }).flatMap(([name, text]) => [
    '-metadata',
    `${name}=${text}`,
  ]);
  const all = ['-movflags', 'use_metadata_tags', '-c', 'copy', ...metadata];
  const file = await ffmpegTo(
    `words.${format}`,
    '-i',
    await tone({ format }),
    ...(format === 'm4a' ? all : all.slice(2)),
  );
  const folder = await mkdtemp(path.join(root, 'job-'));
  await writeFile(path.join(folder, 'source'), await readFile(file));
  const inspected = await inspectFile(path.join(folder, 'source'), folder);
  const tags = 'words' in inspected ? fileTags(inspected.words) : {};
  const most = {
    composer: 'Ana Ruiz',
    genre: 'Trip-Hop',
    comment: 'For rain',
    publisher: 'Tide Music',
    iswc: 'T0345246801',
    lyrics: 'Salt',
  };
  // INFO has a place for two of these alone.
  expect(tags).toMatchObject(format === 'wav' ? { genre: 'Trip-Hop', comment: 'For rain' } : most);
});
