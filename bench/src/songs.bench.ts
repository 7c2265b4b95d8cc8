// Time a whole studio takes to process five submitted songs, from the queue to the last result in the database, compared with
// plain ffmpeg that measures and encodes the same files, in the faster of two arrangements. Rounds are interleaved. Ours
// also fetches each song from storage, stores the outputs and saves the results.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { oneCommand, twoCommands } from './ffmpeg-inspection';
import { interleave, median } from './interleave';
import { generateSongs } from './generated-songs';
import { processSongs } from './process-songs';

const rounds = Number(process.argv[2] ?? 3);
const count = 5;
const seconds = 240;
const maxRatio = 1.25;

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** @returns whether the target was met */
const bench = async (): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-bench-'));
  const studio = await startStudio('media-worker=1', 'off');
  try {
    const songs = await generateSongs(folder, count, seconds);
    const files = songs.map(({ file }) => file);
    const times = await interleave(
      {
        studio: async () => (await processSongs(studio, songs)).wallSec,
        'two parallel commands, one song at a time': () =>
          secondsOf(async () => {
            for (const file of files) await twoCommands(file, folder);
          }),
        'one command per song, two songs in parallel': () =>
          secondsOf(async () => {
            const pending = [...files];
            const worker = async (name: string) => {
              const own = mkdtempSync(path.join(folder, name));
              for (let file = pending.shift(); file; file = pending.shift()) await oneCommand(file, own);
            };
            await Promise.all([worker('a-'), worker('b-')]);
          }),
      },
      rounds,
    );
    const { studio: ours, ...baselines } = times;
    const ratio = median(ours) / Math.min(...Object.values(baselines).map(median));
    console.log(`${count} songs of ${seconds / 60} minutes, 24 bit / 96 kHz; median of ${rounds} interleaved rounds`);
    for (const [variant, all] of Object.entries(times)) {
      console.log(`${variant}: ${median(all).toFixed(1)} s (${all.map((each) => each.toFixed(1)).join(', ')})`);
    }
    const passed = ratio <= maxRatio;
    console.log(`${passed ? 'PASS' : 'FAIL'}: ratio ${ratio.toFixed(2)} to the faster baseline, at most ${maxRatio}`);
    return passed;
  } finally {
    await studio.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

void bench().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
