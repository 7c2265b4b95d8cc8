import { ProgressReader } from '../ffmpeg/progress-reader';
import { encodeArguments } from './encode';
import { posterArguments } from './render-video';
import { judgeLength, judgeProbe, sizeOf, surveyArguments, videoErrors, videoProbeArguments } from './read-video';

const file = '/data/work/job 1/source';
const source = { file, width: 1920, height: 1080, durationSec: 60, frames: 1800, hasSound: true };
const at720 = { name: 'h264At720', width: 1280, height: 720, file: '/data/work/job 1/film.720.mp4' } as const;
const at1080 = { name: 'h264At1080', width: 1920, height: 1080, file: '/data/work/job 1/film.1080.mp4' } as const;
const webm = { name: 'vp9At720', width: 1280, height: 720, file: '/data/work/job 1/film.720.webm' } as const;
const commands = {
  probe: videoProbeArguments(file),
  survey: surveyArguments(file),
  poster: posterArguments(file, '/data/work/job 1/poster.png', at1080, true),
  encode: encodeArguments(source, [at1080, webm]),
};

test.each(Object.entries(commands))('%s reads one local file as MP4, MOV or WebM, and nothing else', (_, args) => {
  const text = args.join(' ');
  expect(text).toContain('-format_whitelist mov,matroska -protocol_whitelist file,pipe');
  expect(args.filter((one) => one === file)).toHaveLength(1);
  expect(args.indexOf('-format_whitelist')).toBeLessThan(args.indexOf(file));
  if (args[0] !== 'ffprobe')
    expect(args.slice(0, args.indexOf(file))).toEqual(expect.arrayContaining(['-nostdin', '-t']));
});

test('one decode serves several videos; each has its sound, and nothing of what the sender wrote', () => {
  const text = commands.encode.join(' ');
  expect(text).toContain('split=2[copy0][copy1];[copy0]scale=1920:1080');
  expect(text.match(/-map 0:a:0 /g)).toHaveLength(2);
  expect(text.match(/-map_metadata -1/g)).toHaveLength(2);
  expect(text).toMatch(/libx264 -preset veryfast .*\+faststart.* -c:a aac .*film\.1080\.mp4/);
  expect(text).toMatch(/libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 .* -c:a libopus .*film\.720\.webm/);
});

test('what has no sound gets none', () => {
  const args = encodeArguments({ ...source, hasSound: false }, [at720]);
  expect(args).toContain('-an');
  expect(args.join(' ')).not.toContain('0:a');
});

test('progress is read from pieces, and never goes back', () => {
  const progress = new ProgressReader();
  for (const piece of [
    'frame=1\nout_time_us=N/A\nout_ti',
    'me_us=1500000\nframe=30\nout_time_us=12',
    '00000\nprogress=end\n',
  ]) {
    progress.add(Buffer.from(piece));
  }
  expect([progress.sec, progress.frames]).toEqual([1.5, 30]);
});

test('a picture is as large as it is seen', () => {
  expect(sizeOf({ width: 720, height: 576, sample_aspect_ratio: '16:15' })).toEqual({ width: 768, height: 576 });
  expect(sizeOf({ width: 1920, height: 1080, side_data_list: [{}, { rotation: -90 }] })).toEqual({
    width: 1080,
    height: 1920,
  });
  expect(sizeOf({ width: 640, height: 360, sample_aspect_ratio: '0:1' })).toEqual({ width: 640, height: 360 });
});

test('a cover is no moving picture; a picture without a size is damaged', () => {
  const video = { codec_type: 'video', codec_name: 'h264', width: 1280, height: 720 };
  const sound = { codec_type: 'audio', codec_name: 'aac' };
  expect(judgeProbe({ format: {}, streams: [sound, video] })).toEqual({ width: 1280, height: 720, hasSound: true });
  const cover = { ...video, disposition: { attached_pic: 1 } };
  expect(() => judgeProbe({ format: {}, streams: [cover, sound] })).toThrow(videoErrors.noPicture);
  expect(() => judgeProbe({ format: {}, streams: [{ ...video, width: 0 }] })).toThrow(videoErrors.damaged);
  expect(() => judgeProbe(null)).toThrow(videoErrors.notAVideo);
});

test('a film lasts as long as its frames; what the head says must agree', () => {
  expect(judgeLength(0, 12)).toBe(12);
  expect(judgeLength(60, 59.9)).toBe(59.9);
  expect(() => judgeLength(60, 40)).toThrow('it says 1:00 but holds 0:40');
  expect(() => judgeLength(36_000, 601)).toThrow(videoErrors.tooLong);
  expect(() => judgeLength(0, 0)).toThrow(videoErrors.damaged);
});
