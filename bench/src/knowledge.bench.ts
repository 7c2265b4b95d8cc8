// Accuracy of tempo, key and duplicate detection, on synthesized music whose tempo, key and origin are known: 200 rhythms,
// 120 cadences, and 33 songs in four encodings each, compared with one another.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { keyName } from '@cueroom/contracts/catalog/musical-key';
import { cadence, randomFrom, rhythm } from '@cueroom/testing/made-music';
/* eslint-disable @nx/enforce-module-boundaries -- measures the functions themselves, without their queue */
import { measure } from '../../services/media/src/ffmpeg/measure';
import { isSameRecording, readFingerprint, sketchOf } from '../../services/media/src/analysis/fingerprint';
import { KeyMeter } from '../../services/media/src/analysis/musical-key';
import { TempoMeter } from '../../services/media/src/analysis/tempo';
/* eslint-enable @nx/enforce-module-boundaries */

const run = promisify(execFile);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
let passed = true;
const report = (what: string, share: number, required: number, detail = '') => {
  const isEnough = share >= required;
  passed &&= isEnough;
  console.log(
    `${what.padEnd(44)} ${percent(share, 1).padStart(8)}   required ${percent(required, 1)}${isEnough ? '' : '  (!)'}${detail}`,
  );
};

const measureTempo = () => {
  const random = randomFrom(1);
  let [exact, octave] = [0, 0];
  const count = 200;
  for (let n = 0; n < count; n++) {
    const bpm = 60 + Math.round(1250 * random()) / 10;
    const meter = new TempoMeter();
    meter.add(
      rhythm({ bpm, seed: n + 1, seconds: 40, swing: n % 4 === 0 ? 0.2 : 0, looseSec: 0.002 + 0.01 * random() }),
    );
    const factor = (meter.result()?.bpm ?? 0) / bpm;
    const isNear = (target: number) => Math.abs(factor / target - 1) < 0.01;
    if (isNear(1)) exact++;
    else if (isNear(2) || isNear(0.5)) octave++;
  }
  report(
    'tempo within 1 %, octave errors allowed',
    (exact + octave) / count,
    0.85,
    `   (exact tempo ${percent(exact, count)})`,
  );
};

const measureKey = () => {
  let correct = 0;
  const count = 120;
  for (let n = 0; n < count; n++) {
    const song = { tonic: n % 12, mode: n % 24 < 12 ? 'major' : 'minor' } as const;
    const meter = new KeyMeter();
    meter.add(cadence({ ...song, seed: n + 1, cents: ((n % 5) - 2) * 15 }));
    if (meter.result()?.key === keyName(song.tonic, song.mode)) correct++;
  }
  report('key', correct / count, 0.8);
};

const measureDuplicates = async (folder: string) => {
  const count = 33;
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
  const encodings: [name: string, before: string[], after: string[]][] = [
    ['original.wav', [], []],
    ['96k.mp3', [], ['-b:a', '96k']],
    ['quieter-64k.opus', [], ['-af', 'volume=-6dB', '-c:a', 'libopus', '-b:a', '64k']],
    ['cut.mp3', ['-ss', '3.3'], ['-b:a', '128k']],
  ];
  const prints: Uint32Array[][] = [];
  for (let n = 0; n < count; n++) {
    const seed = n + 1;
    const song =
      n % 2
        ? rhythm({ bpm: 70 + n * 3, seed, rateHz: 22_050 })
        : cadence({ tonic: n % 12, mode: n % 4 ? 'major' : 'minor', seed, rateHz: 22_050 });
    const raw = path.join(folder, 'song.f32');
    await writeFile(raw, Buffer.from(song.buffer));
    const wav = path.join(folder, 'song.wav');
    await ffmpeg('-f', 'f32le', '-ar', '22050', '-ac', '1', '-i', raw, '-ar', '44100', '-ac', '2', wav);
    const songPrints: Uint32Array[] = [];
    for (const [name, before, after] of encodings) {
      const file = path.join(folder, name);
      const print = path.join(folder, 'print');
      await ffmpeg(...before, '-i', wav, ...after, file);
      await rm(print, { force: true });
      const ignore = () => undefined;
      await measure(
        { file, format: path.extname(name).slice(1), sampleRateHz: 44_100, channels: 2, maxSec: 1201 },
        { fingerprint: print, onSound: ignore, analysisRateHz: 11_025, onAnalysis: ignore },
      );
      songPrints.push(readFingerprint(await readFile(print)));
    }
    prints.push(songPrints);
  }
  const isFound = (a: Uint32Array, b: Uint32Array) => {
    const known = new Set(sketchOf(a));
    return sketchOf(b).some((word) => known.has(word)) && isSameRecording(a, b);
  };
  const reencoded = prints.flatMap(([original, ...others]) => others.map((other) => isFound(original!, other)));
  report(
    'same recording, re-encoded: matched',
    reencoded.filter(Boolean).length / reencoded.length,
    0.99,
    `   (${reencoded.length} pairs)`,
  );
  const pairs = prints.flatMap(([one], n) => prints.slice(0, n).map(([other]) => isFound(one!, other!)));
  report(
    'different recordings: not matched',
    pairs.filter((isSame) => !isSame).length / pairs.length,
    1,
    `   (${pairs.length} pairs)`,
  );
};

const bench = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    measureTempo();
    measureKey();
    await measureDuplicates(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then(() => {
  console.log(`${passed ? 'PASS' : 'FAIL'}: every share is at least as large as required`);
  process.exit(passed ? 0 : 1);
});
