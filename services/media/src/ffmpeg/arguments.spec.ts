import { measureArguments, parseSummary, wholeSamples } from './measure';
import { previewArguments, previewRateHz } from './export';
import { probeArguments } from './probe';

const file = '/data/work/job 1/source';
const commands = {
  probe: probeArguments(file),
  measure: measureArguments(
    { file, format: 'wav', sampleRateHz: 96_000, channels: 6, maxSec: 1201 },
    { fingerprint: '/data/work/job 1/fingerprint', analysisRateHz: 11_025 },
  ),
  preview: previewArguments(
    { file, format: 'flac', sampleRateHz: 96_000, channels: 6, maxSec: 1201 },
    '/data/work/job 1/preview.mp3',
  ),
};

test.each(Object.entries(commands))(
  '%s reads one local file in the formats that we take, and nothing else',
  (_, args) => {
    const text = args.join(' ');
    expect(text).toContain('-format_whitelist wav,aiff,flac,mp3,ogg,mov -protocol_whitelist file,pipe');
    const isProbe = args[0] === 'ffprobe';
    expect(args.filter((one) => one === file)).toHaveLength(1);
    expect(args.indexOf('-format_whitelist')).toBeLessThan(args.indexOf(file));
    if (!isProbe) expect(text).toContain('-t 1201 -i');
    if (!isProbe) expect(args).toContain('-nostdin');
  },
);

test('one decode feeds the loudness meter, the waveform, the analyzer and the fingerprint', () => {
  const text = commands.measure.join(' ');
  expect(text).toContain('-max_size 65536');
  expect(text).toContain('[0:a:0]asetnsamples=n=16384:p=0,asplit=3[loud][sound][listened]');
  expect(text).toContain('[loud]ebur128=peak=true:framelog=verbose[measured]');
  expect(text).toContain('-map [sound] -ac 6 -ar 96000 -c:a pcm_f32le -f f32le -flush_packets 0 pipe:1');
  expect(text).toContain('-map [listening] -f s16le -flush_packets 0 pipe:3');
  expect(text).toMatch(/-map \[print\] -t 120 -f chromaprint -fp_format raw \/data\/work\/job 1\/fingerprint$/);
});

test('the preview is stereo at most, at a rate of its family, without metadata', () => {
  const text = commands.preview.join(' ');
  expect(text).toContain('-acodec libmp3lame -b:a 160k -ar 48000 -ac 2');
  expect(text).toContain('-map 0:a:0 -map_metadata -1');
  expect(text).toContain('-compression_level 7');
  expect(text).not.toContain('-max_size'); // only WAV knows it
  expect([11_025, 44_100, 88_200, 8000, 48_000, 192_000].map(previewRateHz)).toEqual([
    44_100, 44_100, 44_100, 48_000, 48_000, 48_000,
  ]);
});

test('the summary of ebur128 is read, and silence is a number', () => {
  const summary = (loudness: string, peak: string) => [
    '[Parsed_ebur128_1 @ 0x1] [info] Summary:',
    '',
    '  Integrated loudness:',
    `    I:         ${loudness} LUFS`,
    '  True peak:',
    `    Peak:       ${peak} dBFS`,
  ];
  expect(parseSummary(summary('-14.6', '-4.9'))).toEqual({ loudnessLufs: -14.6, truePeakDbtp: -4.9 });
  expect(parseSummary(summary('-70.0', '-inf'))).toEqual({ loudnessLufs: -70, truePeakDbtp: -120 });
  expect(parseSummary(['[error] Conversion failed!'])).toBeNull();
});

test('samples are whole and in their places, wherever the chunks end', () => {
  const sent = Buffer.from(Float32Array.from({ length: 1000 }, (_, n) => n / 7).buffer);
  const got: number[] = [];
  const add = wholeSamples(8, 4, ({ buffer, byteOffset, length }) => {
    expect(length % 8).toBe(0);
    got.push(...new Float32Array(buffer, byteOffset, length / 4));
  });
  for (let at = 0, part = 1; at < sent.length; at += part, part = (part * 7) % 97) add(sent.subarray(at, at + part));
  expect(got).toEqual([...new Float32Array(sent.buffer, sent.byteOffset, 1000)]);
});
