// How long a whole studio takes for five songs that an artist has sent, from the queue to the last verdict in the database, beside
// plain ffmpeg that makes and measures the same of the same files, in the quicker of two ways. In turns, so that what else
// the machine does hits all. Ours also fetches each song from the storage, stores what it has made, and writes it down.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests, not its code
import { startStudio } from '../../e2e/studio';
import { oneCommand, twoCommands } from './ffmpeg-inspection';
import { inTurns, median } from './in-turns';
import { makeSongs } from './made-songs';
import { workOff } from './work-off';

const rounds = Number(process.argv[2] ?? 3);
const count = 5;
const seconds = 240;
const allowedRatio = 1.25;

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** @returns false when the promise is broken. */
const bench = async (): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-bench-'));
  const studio = await startStudio('media-worker=1', 'off');
  try {
    const songs = await makeSongs(folder, count, seconds);
    const files = songs.map(({ file }) => file);
    const times = await inTurns(
      {
        studio: async () => (await workOff(studio, songs)).wallSec,
        'two commands at once, song by song': () =>
          secondsOf(async () => {
            for (const file of files) await twoCommands(file, folder);
          }),
        'one command a song, two songs at once': () =>
          secondsOf(async () => {
            const left = [...files];
            const worker = async (name: string) => {
              const own = mkdtempSync(path.join(folder, name));
              for (let file = left.shift(); file; file = left.shift()) await oneCommand(file, own);
            };
            await Promise.all([worker('one-'), worker('other-')]);
          }),
      },
      rounds,
    );
    const { studio: ours, ...theirs } = times;
    const ratio = median(ours) / Math.min(...Object.values(theirs).map(median));
    console.log(`${count} songs of ${seconds / 60} minutes, 24 bit / 96 kHz; median of ${rounds} rounds in turns`);
    for (const [way, all] of Object.entries(times)) {
      console.log(`${way}: ${median(all).toFixed(1)} s (${all.map((each) => each.toFixed(1)).join(', ')})`);
    }
    const isKept = ratio <= allowedRatio;
    console.log(`${isKept ? 'kept' : 'broken'}: ratio ${ratio.toFixed(2)} to the quicker, at most ${allowedRatio}`);
    return isKept;
  } finally {
    await studio.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

void bench().then(
  (isKept) => process.exit(isKept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
