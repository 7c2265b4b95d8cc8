// Time to render the hero video, compared with one ffmpeg command that makes all renditions, one that makes only the first, and
// one that writes the first picture. Rounds are interleaved. Ours does more: it also checks the video's integrity, looks for a
// picture that is not black, and delivers renditions one by one, so visitors get the first one early. On a busy machine only
// the CPU time is meaningful.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
// eslint-disable-next-line @nx/enforce-module-boundaries -- measures the function itself, without its queue
import { renderVideo } from '../../services/media/src/video/render-video';
import { judge } from './bounds';
import { median } from './interleave';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 3);
const seconds = 60;

/** Targets: time / that of the plain command. */
const targets = { poster: 6, first: 1.2, all: 1.15 };

/** About 100 MB: moving shapes under camera-like grain. */
const generateVideo = async (file: string) => {
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

/** CPU seconds used by this process and its finished children (proc(5); Linux). */
const cpuSec = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/.*\) /, '').split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childrenUser + childrenSystem) / 100;
};

interface Cost {
  wallSec: number;
  cpuSec: number;
}
const costOf = async (work: (sinceStart: () => Cost) => Promise<unknown>): Promise<Cost> => {
  const [start, used] = [performance.now(), cpuSec()];
  const sinceStart = () => ({
    wallSec: (performance.now() - start) / 1000,
    cpuSec: cpuSec() - used,
  });
  await work(sinceStart);
  return sinceStart();
};
const ffmpeg = (file: string, ...args: string[]) =>
  costOf(() => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', file, ...args]));

/** Baseline for the whole set: one decode, three encoders. */
const oneCommand = (video: string, folder: string) => {
  const filters = '[0:v]split[a][b];[b]scale=1280:720,split[c][d]';
  const to = (name: string) => path.join(folder, name);
  const outputs = [...at1080, to('one.1080.mp4'), '-map', '[c]', ...at720, to('one.720.mp4')];
  return ffmpeg(video, '-filter_complex', filters, '-map', '[a]', ...outputs, '-map', '[d]', ...webm, to('one.webm'));
};
const firstCommand = (video: string, folder: string) =>
  ffmpeg(video, '-map', '0:v', '-vf', 'scale=1280:720', ...at720, path.join(folder, 'first.mp4'));
const pictureCommand = (video: string, folder: string) =>
  ffmpeg(video, '-frames:v', '1', '-vf', 'scale=1280:720', path.join(folder, 'picture.png'));

const unknown: Cost = { wallSec: NaN, cpuSec: NaN };
const renderOurs = async (video: string, parentFolder: string) => {
  const folder = await mkdtemp(path.join(parentFolder, 'ours-'));
  const made = { poster: unknown, h264At720: unknown, h264At1080: unknown, vp9At720: unknown };
  const all = await costOf((sinceStart) =>
    renderVideo(video, folder, {
      onMade: async ({ name }) => {
        made[name] = sinceStart();
      },
    }),
  );
  return { poster: made.poster, first: made.h264At720, all };
};

const medianOf = (costs: Cost[], of: keyof Cost) => median(costs.map((cost) => cost[of]));
const format = (costs: Cost[]) =>
  `${medianOf(costs, 'wallSec').toFixed(2)} s (CPU ${medianOf(costs, 'cpuSec').toFixed(2)} s)`;
const ratioOf = (ours: Cost[], baseline: Cost[], of: keyof Cost) => medianOf(ours, of) / medianOf(baseline, of);

/** @returns whether all targets were met */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const video = path.join(folder, 'video.mp4');
    await generateVideo(video);
    const mebibytes = (await stat(video)).size / 2 ** 20;
    console.log(`${seconds} s of 1080p, ${mebibytes.toFixed(0)} MiB, median of ${rounds} interleaved rounds`);
    const rows: { ours: Awaited<ReturnType<typeof renderOurs>>; plain: Record<keyof typeof targets, Cost> }[] = [];
    for (let round = 0; round < rounds; round++) {
      const early = round % 2 === 0 ? await renderOurs(video, folder) : null;
      const poster = await pictureCommand(video, folder);
      const first = await firstCommand(video, folder);
      const all = await oneCommand(video, folder);
      rows.push({ ours: early ?? (await renderOurs(video, folder)), plain: { poster, first, all } });
    }
    const names = Object.keys(targets) as (keyof typeof targets)[];
    const bounds = names.map((name) => {
      const [ours, plain] = [rows.map((row) => row.ours[name]), rows.map((row) => row.plain[name])];
      const cpuRatio = ratioOf(ours, plain, 'cpuSec').toFixed(2);
      console.log(`${name}: ${format(ours)}, plain command ${format(plain)}, ratio of CPU ${cpuRatio}`);
      return {
        what: `${name}, times the plain command`,
        measured: ratioOf(ours, plain, 'wallSec'),
        atMost: targets[name],
      };
    });
    return judge(bounds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((passed) => process.exit(passed ? 0 : 1));
