import { cadence, randomFrom, rhythm } from '@cueroom/testing/made-music';
import { embeddedTags } from './embedded-tags';
import { KeyMeter } from './musical-key';
import { SilenceMeter } from './meters';
import { TempoMeter } from './tempo';

const tempoOf = (samples: Float32Array) => {
  const meter = new TempoMeter();
  // In pieces, as they come from a decoder.
  for (let at = 0; at < samples.length; at += 4001) meter.add(samples.subarray(at, at + 4001));
  return meter.result();
};
const keyFoundIn = (samples: Float32Array) => {
  const meter = new KeyMeter();
  meter.add(samples);
  return meter.result();
};

test('the tempo of a rhythm is told within 1 %, or an octave of it, nearly always', () => {
  const isRight = (bpm: number) => {
    const found = tempoOf(rhythm({ bpm, seed: Math.round(bpm), seconds: 20 }));
    const times = (found?.bpm ?? 0) / bpm;
    return Math.abs(times / 2 ** Math.round(Math.log2(times)) - 1) < 0.01;
  };
  expect([64, 78.5, 104, 118.2, 140, 156].filter(isRight).length).toBeGreaterThanOrEqual(5);
});

test('where nothing beats, no tempo is told, or none that one would trust', () => {
  const random = randomFrom(7);
  const noise = Float32Array.from({ length: 15 * 11_025 }, () => 0.2 * (random() - 0.5));
  expect(tempoOf(noise)?.confidence ?? 0).toBeLessThan(0.3);
  expect(tempoOf(new Float32Array(15 * 11_025))).toBeNull();
  expect(tempoOf(rhythm({ bpm: 120, seconds: 3 }))).toBeNull();
});

test.each([
  { tonic: 6, mode: 'major', cents: 0, key: 'F♯ major' },
  { tonic: 9, mode: 'minor', cents: 0, key: 'A minor' },
  { tonic: 2, mode: 'minor', cents: 30, key: 'D minor' },
] as const)('chords are in $key, $cents cents above concert pitch', ({ key, ...song }) => {
  expect(keyFoundIn(cadence({ ...song, seed: 3, seconds: 14 }))?.key).toBe(key);
});

test('silence has no key', () => {
  expect(keyFoundIn(new Float32Array(20 * 11_025))).toBeNull();
});

test('silence at the head and at the tail is counted across pieces', () => {
  const meter = new SilenceMeter();
  const quiet = new Float32Array(11_025).fill(0.0005);
  [quiet, quiet, new Float32Array(11_025).fill(0.1), quiet].forEach((second) => meter.add(second));
  expect(meter.result(11_025, 1)).toEqual({ silenceHeadSec: 2, silenceTailSec: 1 });
  expect(new SilenceMeter().result(44_100, 2)).toEqual({ silenceHeadSec: 0, silenceTailSec: 0 });
});

test('what one channel plays is no silence, also where the other cancels it out', () => {
  const meter = new SilenceMeter();
  const quiet = new Float32Array(2 * 8000);
  const canceling = quiet.map((_, at) => (at % 2 === 0 ? 0.1 : -0.1));
  [quiet, canceling, quiet, quiet].forEach((second) => meter.add(second));
  expect(meter.result(8000, 2)).toEqual({ silenceHeadSec: 1, silenceTailSec: 2 });
});

test('tags are read under the names of every format, and nothing odd is taken over', () => {
  const id3 = { title: 'Salt Roads', TBPM: '96', TKEY: 'Dm', TSRC: 'GB-AAA-26-00001' };
  expect(embeddedTags({ tags: id3, hasCover: true })).toMatchObject({
    title: 'Salt Roads',
    bpm: 96,
    key: 'D minor',
    isrc: 'GBAAA2600001',
    hasCover: true,
  });
  expect(embeddedTags({ tags: { title: '\u202eediT woL\u202c\u200b' }, hasCover: false })).toMatchObject({
    title: 'ediT woL',
  });
  expect(embeddedTags({ tags: { BPM: '9999', ISRC: '<script>', KEY: '?' }, hasCover: false })).toEqual({
    hasCover: false,
  });
});
