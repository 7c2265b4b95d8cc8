// How long the hero's film takes, beside one ffmpeg command that makes all its renditions, and one that makes the first of
// them. All run in turns, so that what else the machine does hits all. Ours does more: it also looks whether the video is
// whole, makes a poster, and comes in steps, of which a visitor has something before all of it is done. On a machine that does
// other things only the processor time says much.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
// eslint-disable-next-line @nx/enforce-module-boundaries -- what is measured is this very function, not its queue
import { renderVideo } from '../../services/media/src/video/render-video';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 3);
const seconds = 60;

/** What the project promises. */
const allowed = { posterSec: 5, firstSec: 25, firstRatio: 1.2, totalRatio: 1.15 };

/** About 100 MB: moving shapes under the grain of a camera. */
const makeFilm = async (file: string) => {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=30:d=${seconds}`, '-vf', 'noise=alls=8:allf=t'];
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='0.2*sin(2*PI*220*t)|0.2*sin(2*PI*330*t)':s=48000:d=${seconds}`];
  const rate = ['-b:v', '13300k', '-maxrate', '13300k', '-bufsize', '26M', '-pix_fmt', 'yuv420p'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', ...rate, '-c:a', 'aac', '-b:a', '128k', '-shortest'];
  await run('ffmpeg', ['-nostdin', '-v', 'error', ...sound, ...picture, '-map', '1:v', '-map', '0:a', ...coded, file]);
};

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-movflags', '+faststart'];
const sound = ['-map', '0:a', '-c:a', 'aac', '-b:a', '128k'];
const at720 = [...h264, '-crf', '24', '-maxrate', '2800k', '-bufsize', '5600k', ...sound];
const at1080 = [...h264, '-crf', '23', '-maxrate', '5M', '-bufsize', '10M', ...sound];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1', '-tile-columns', '2'];
const webm = [...vp9, '-crf', '38', '-b:v', '2M', '-map', '0:a', '-c:a', 'libopus', '-b:a', '96k'];

/** Seconds of processor time that this process and all that it has started and waited for have used (proc(5); Linux). */
const processorSec = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/.*\) /, '').split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childrenUser + childrenSystem) / 100;
};

interface Cost {
  wallSec: number;
  processorSec: number;
}
const costOf = async (work: (sinceStart: () => Cost) => Promise<unknown>): Promise<Cost> => {
  const [start, used] = [performance.now(), processorSec()];
  const sinceStart = () => ({
    wallSec: (performance.now() - start) / 1000,
    processorSec: processorSec() - used,
  });
  await work(sinceStart);
  return sinceStart();
};
const ffmpeg = (file: string, ...args: string[]) =>
  costOf(() => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', file, ...args]));

/** One decode, three encoders: the yardstick for all of it. */
const oneCommand = (film: string, folder: string) => {
  const filters = '[0:v]split[a][b];[b]scale=1280:720,split[c][d]';
  const to = (name: string) => path.join(folder, name);
  const outputs = [...at1080, to('one.1080.mp4'), '-map', '[c]', ...at720, to('one.720.mp4')];
  return ffmpeg(film, '-filter_complex', filters, '-map', '[a]', ...outputs, '-map', '[d]', ...webm, to('one.webm'));
};
const firstCommand = (film: string, folder: string) =>
  ffmpeg(film, '-map', '0:v', '-vf', 'scale=1280:720', ...at720, path.join(folder, 'first.mp4'));

const nothing: Cost = { wallSec: NaN, processorSec: NaN };
const ours = async (film: string, allFolders: string) => {
  const folder = await mkdtemp(path.join(allFolders, 'ours-')); // each job has a folder of its own
  const made = { poster: nothing, h264At720: nothing, h264At1080: nothing, vp9At720: nothing };
  const total = await costOf((sinceStart) =>
    renderVideo(film, folder, {
      onMade: async ({ name }) => {
        made[name] = sinceStart();
      },
    }),
  );
  return { poster: made.poster, first: made.h264At720, total };
};

const median = (costs: Cost[], of: keyof Cost) =>
  costs.map((cost) => cost[of]).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? NaN;
const shown = (costs: Cost[]) =>
  `${median(costs, 'wallSec').toFixed(1)} s (processor ${median(costs, 'processorSec').toFixed(1)} s)`;
const ratioOf = (mine: Cost[], theirs: Cost[], of: keyof Cost) => median(mine, of) / median(theirs, of);
const compared = (mine: Cost[], theirs: Cost[]) =>
  `ratio ${ratioOf(mine, theirs, 'wallSec').toFixed(2)} (processor ${ratioOf(mine, theirs, 'processorSec').toFixed(2)})`;

/** @returns false when a promise is broken. */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const film = path.join(folder, 'film.mp4');
    await makeFilm(film);
    const mebibytes = (await stat(film)).size / 2 ** 20;
    console.log(`${seconds} s of 1080p, ${mebibytes.toFixed(0)} MiB, median of ${rounds} rounds in turns`);
    const rows: { mine: Awaited<ReturnType<typeof ours>>; first: Cost; all: Cost }[] = [];
    for (let round = 0; round < rounds; round++) {
      const early = round % 2 === 0 ? await ours(film, folder) : null;
      const first = await firstCommand(film, folder);
      const all = await oneCommand(film, folder);
      rows.push({ mine: early ?? (await ours(film, folder)), first, all });
    }
    const poster = rows.map(({ mine }) => mine.poster);
    const [first, oneFirst] = [rows.map(({ mine }) => mine.first), rows.map((row) => row.first)];
    const [total, one] = [rows.map(({ mine }) => mine.total), rows.map((row) => row.all)];
    console.log(`poster: ${shown(poster)}; promised: ${allowed.posterSec} s`);
    console.log(`first playable: ${shown(first)}, its own command ${shown(oneFirst)}, ${compared(first, oneFirst)};`);
    console.log(`  promised: ${allowed.firstSec} s, ratio ${allowed.firstRatio}`);
    console.log(`all: ${shown(total)}, one command ${shown(one)}, ${compared(total, one)};`);
    console.log(`  promised: ratio ${allowed.totalRatio}`);
    const isKept =
      median(poster, 'wallSec') <= allowed.posterSec &&
      median(first, 'wallSec') <= allowed.firstSec &&
      ratioOf(first, oneFirst, 'wallSec') <= allowed.firstRatio &&
      ratioOf(total, one, 'wallSec') <= allowed.totalRatio;
    console.log(isKept ? 'kept' : 'broken');
    return isKept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((isKept) => process.exit(isKept ? 0 : 1));
