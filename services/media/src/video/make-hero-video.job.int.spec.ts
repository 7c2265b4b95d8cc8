import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { heroVideoProgressed } from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { type Rendition, renditionKey } from '@cueroom/contracts/media/renditions';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ffmpegTo, removeTones, tone } from '@cueroom/testing/tone';
import sharp from 'sharp';
import { WorkFolders } from '../files/work-folders';
import { MakeHeroVideoJob } from './make-hero-video.job';
import { videoErrors } from './read-video';

const run = promisify(execFile);
jest.setTimeout(120_000);

let root: string;
let storage: FileStorage;
let folders: WorkFolders;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-videos-'));
  storage = await FileStorage.open(path.join(root, 'objects'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterAll(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
  await removeTones();
});
afterEach(() => jest.restoreAllMocks());

const picture = (size: string, sec = 2) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${sec}`];
const sound = (sec = 2) => ['-f', 'lavfi', '-i', `sine=f=220:d=${sec}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac'];

const store = async (content: string | Buffer) => {
  const key = anObjectKey();
  const bytes = typeof content === 'string' ? createReadStream(content) : Readable.from([content]);
  await storage.create(key, bytes, 1e9);
  return key;
};
const worker = () => {
  const bus = new RecordingBus();
  const job = new MakeHeroVideoJob(storage, folders, bus);
  const reported = () => bus.published(heroVideoProgressed);
  const make = async (objectKey: string, signal = new AbortController().signal) => {
    await job.make({ objectKey }, { signal });
    const last = reported().at(-1);
    if (!last) throw new Error('Nothing was told');
    return last;
  };
  return { job, reported, make };
};

/** What ffprobe finds in a rendition. */
const probed = async (key: string, rendition: Rendition) => {
  const file = path.join(root, `${key}.${rendition}`);
  await storage.copyTo(renditionKey(key, rendition), file);
  const entries = 'format=duration:format_tags:stream=codec_name,width,height,pix_fmt,sample_rate:stream_tags';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file]);
  const { format, streams } = JSON.parse(stdout);
  return {
    durationSec: Number(format.duration),
    codecs: streams.map(({ codec_name }: { codec_name: string }) => codec_name),
    size: [streams[0].width, streams[0].height],
    pixels: streams[0].pix_fmt,
    tags: JSON.stringify([format.tags, streams]),
    head: (await readFile(file)).subarray(0, 4096).toString('latin1'),
  };
};
const posterOf = async (key: string) => {
  const file = path.join(root, `${key}.webp`);
  await storage.copyTo(renditionKey(key, 'poster'), file);
  return sharp(file);
};
const leftovers = async () => (await readdir(path.join(root, 'work'), { recursive: true })).length - 1;

test('a film in 1080p gets a poster, then what plays everywhere, then the rest; each is told', async () => {
  const secret = ['-metadata', 'location=+48.85+002.35/', '-movflags', '+use_metadata_tags'];
  const key = await store(await ffmpegTo('full.mp4', ...picture('1920x1080'), ...sound(), ...h264, ...aac, ...secret));
  const { make, reported } = worker();
  const last = await make(key);
  const url = (suffix: string) => `${objectPathOf(key)}.${suffix}`;
  const measured = { bytes: expect.any(Number), durationSec: expect.closeTo(2, 0) };
  expect(last).toEqual({
    objectKey: key,
    processing: { state: 'done', progress: 100 },
    posterUrl: url('poster.webp'),
    renditions: [
      { url: url('1080.mp4'), type: 'video/mp4', width: 1920, height: 1080, ...measured },
      { url: url('720.mp4'), type: 'video/mp4', width: 1280, height: 720, ...measured },
      { url: url('720.webm'), type: 'video/webm', width: 1280, height: 720, ...measured },
    ],
  });
  const steps = reported().filter(
    ({ renditions: made }, nth) => made.length !== reported()[nth - 1]?.renditions.length,
  );
  expect(steps.map(({ renditions: made }) => made.map((one) => one.url))).toEqual([
    [],
    [url('720.mp4')],
    [url('1080.mp4'), url('720.mp4')],
    [url('1080.mp4'), url('720.mp4'), url('720.webm')],
  ]);
  expect(reported().findIndex(({ posterUrl }) => posterUrl)).toBeLessThan(
    reported().findIndex(({ renditions: made }) => made.length > 0),
  );
  const progress = reported().map(({ processing }) => processing.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));

  for (const [rendition, codecs, size] of [
    ['h264At1080', ['h264', 'aac'], [1920, 1080]],
    ['h264At720', ['h264', 'aac'], [1280, 720]],
    ['vp9At720', ['vp9', 'opus'], [1280, 720]],
  ] as const) {
    const found = await probed(key, rendition);
    expect(found).toMatchObject({ codecs, size, pixels: 'yuv420p', durationSec: expect.closeTo(2, 0) });
    expect(found.tags).not.toContain('48.85');
    // Fast start: what a player needs first comes first.
    if (codecs[0] === 'h264') expect(found.head.indexOf('moov')).toBeGreaterThan(0);
  }
  expect(await (await posterOf(key)).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 1080 });
  expect(await leftovers()).toBe(0);
});

test('a telephone’s film stands upright, and without sound has none', async () => {
  const lying = await ffmpegTo('lying.mp4', ...picture('1280x720'), ...h264);
  const key = await store(await ffmpegTo('upright.mov', '-i', lying, '-metadata:s:v:0', 'rotate=90', '-c', 'copy'));
  const { renditions } = await worker().make(key);
  expect(renditions.map(({ type, width, height }) => [type, width, height])).toEqual([
    ['video/mp4', 720, 1280],
    ['video/webm', 720, 1280],
  ]);
  expect(await probed(key, 'h264At720')).toMatchObject({ codecs: ['h264'], size: [720, 1280] });
  expect(await (await posterOf(key)).metadata()).toMatchObject({ width: 720, height: 1280 });
});

test('a small film in 4:3 is never enlarged; the poster is its first good frame', async () => {
  const black = ['-f', 'lavfi', '-i', 'color=black:s=480x360:r=25:d=1'];
  const joined = ['-filter_complex', '[0][1]concat=n=2'];
  const file = await ffmpegTo('late.webm', ...black, ...picture('480x360'), ...joined, '-c:v', 'libvpx', '-b:v', '1M');
  const key = await store(file);
  const { renditions } = await worker().make(key);
  expect(renditions.map(({ width, height }) => [width, height])).toEqual([
    [480, 360],
    [480, 360],
  ]);
  const { channels } = await (await posterOf(key)).stats();
  expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60);
});

test('a film that is black throughout has a black poster', async () => {
  const black = ['-f', 'lavfi', '-i', 'color=black:s=320x180:r=25:d=1'];
  const key = await store(await ffmpegTo('black.mp4', ...black, ...h264));
  expect(await worker().make(key)).toMatchObject({ processing: { state: 'done' }, posterUrl: expect.any(String) });
});

/** The same film, whose head says that it lasts ten hours. */
const tenHours = async (file: string) => {
  const bytes = await readFile(file);
  for (const box of ['mvhd', 'mdhd']) {
    for (let at = bytes.indexOf(box); at !== -1; at = bytes.indexOf(box, at + 4)) {
      bytes.writeUInt32BE(bytes.readUInt32BE(at + 16) * 36_000, at + 20);
    }
  }
  return bytes;
};

test('what is no whole video is told in a sentence, and leaves nothing', async () => {
  const { make, reported, job } = worker();
  const fast = await ffmpegTo(...(['fast.mp4', ...picture('640x360', 8), ...h264, '-movflags', '+faststart'] as const));
  const whole = await readFile(fast);
  const errorOf = async (content: string | Buffer) => {
    const { processing } = await make(await store(content));
    return [processing.state, processing.error];
  };
  expect(await errorOf(whole.subarray(0, whole.length / 2))).toEqual([
    'failed',
    expect.stringMatching(/^The file ends too early: it says 0:08 but holds 0:0[2-6]\. Please export/),
  ]);
  const slow = await readFile(await ffmpegTo('slow.mp4', ...picture('640x360'), ...h264));
  expect(await errorOf(slow.subarray(0, slow.length / 2))).toEqual(['failed', videoErrors.notAVideo]);
  expect(await errorOf(await tenHours(fast))).toEqual([
    'failed',
    expect.stringMatching(/^The file ends too early: it says 600:00 but holds 0:07/),
  ]);
  expect(await errorOf(await tone({ format: 'm4a' }))).toEqual(['failed', videoErrors.noPicture]);
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\n${fast}\n#EXT-X-ENDLIST\n`;
  expect(await errorOf(Buffer.from(playlist))).toEqual(['failed', videoErrors.notAVideo]);
  expect(await errorOf(Buffer.from(`ffconcat version 1.0\nfile '${fast}'\n`))).toEqual([
    'failed',
    videoErrors.notAVideo,
  ]);
  const still = ['-f', 'lavfi', '-i', 'color=blue:s=64x64:r=1:d=660', ...h264];
  expect(await errorOf(await ffmpegTo('long.mp4', ...still))).toEqual(['failed', videoErrors.tooLong]);
  const vast = await ffmpegTo('vast.mp4', ...picture('4608x2592', 0.1), ...h264);
  expect(await errorOf(vast)).toEqual(['failed', videoErrors.tooManyPixels]);
  const gone = anObjectKey();
  await storage.putFile(renditionKey(gone, 'poster'), __filename); // by a worker that was killed then
  expect((await make(gone)).processing.error).toBe(videoErrors.gone);
  expect(await storage.stat(renditionKey(gone, 'poster'))).toBeNull();
  await job.giveUp({ objectKey: anObjectKey() });
  expect(reported().at(-1)?.processing).toEqual({ state: 'failed', progress: 0, error: videoErrors.crashing });
  expect(reported().every(({ posterUrl, renditions }) => posterUrl === null && renditions.length === 0)).toBe(true);
  expect(await leftovers()).toBe(0);
});

test('a film of which most is empty is damaged, whatever its sound says', async () => {
  const quick = ['-movflags', '+faststart'];
  const bytes = await readFile(
    await ffmpegTo('hollow.mp4', ...picture('640x360'), ...sound(), ...h264, ...aac, ...quick),
  );
  const from = bytes.indexOf('mdat') + 4;
  bytes.fill(0, from + (bytes.length - from) / 4);
  const { processing, renditions } = await worker().make(await store(bytes));
  expect([processing.state, processing.error, renditions]).toEqual(['failed', videoErrors.damaged, []]);
});

test('a job that runs again goes on where the first one was ended', async () => {
  const key = await store(await ffmpegTo('again.mp4', ...picture('1920x1080', 1), ...h264));
  const { make, reported } = worker();
  const stop = new AbortController();
  const putFile = jest.spyOn(storage, 'putFile');
  putFile.mockImplementation(async (...args) => {
    await FileStorage.prototype.putFile.apply(storage, args);
    if (args[0] === renditionKey(key, 'h264At720')) stop.abort(new Error('killed'));
  });
  await expect(make(key, stop.signal)).rejects.toThrow('killed');
  expect(reported().at(-1)?.processing.state).toBe('running');
  putFile.mockClear();
  expect((await make(key)).renditions).toHaveLength(3);
  expect(putFile.mock.calls.map(([made]) => made)).toEqual([
    renditionKey(key, 'h264At1080'),
    renditionKey(key, 'vp9At720'),
  ]);
});

test('a film that was replaced meanwhile is left alone', async () => {
  const key = await store(await ffmpegTo('replaced.mp4', ...picture('640x360', 60), ...h264));
  const { make } = worker();
  const putFile = jest.spyOn(storage, 'putFile').mockImplementationOnce(async (...args) => {
    await FileStorage.prototype.putFile.apply(storage, args);
    await storage.remove(key);
  });
  expect((await make(key)).processing).toMatchObject({ state: 'failed', error: videoErrors.gone });
  expect(putFile).toHaveBeenCalledTimes(1);
  expect(await storage.stat(renditionKey(key, 'poster'))).toBeNull();
});
