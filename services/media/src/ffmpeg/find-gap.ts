import { safeInput } from './input';
import { runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 120, fileBytes: 0 };
/** Shorter than the frames of all encodings, and longer than what times are rounded to. */
const leastSec = 0.005;
const longestLine = 200;

/**
 * Where sound is missing that goes on later, in seconds from the beginning: what cannot be decoded leaves a gap between two
 * frames. Null where there is none, as in a file that was cut.
 */
export const findGap = async (file: string, sampleRateHz: number, signal?: AbortSignal): Promise<number | null> => {
  let [rest, end, gap]: [string, number | null, number | null] = ['', null, null];
  const take = (line: string) => {
    const [, begin, samples] = /^(\d+\.\d+),(\d+)/.exec(line) ?? [];
    if (begin === undefined) return;
    if (end !== null && Number(begin) > end + leastSec) gap ??= end;
    end = Number(begin) + Number(samples) / sampleRateHz;
  };
  const onOutput = (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    lines.forEach(take);
  };
  const command = ['ffprobe', '-hide_banner', '-loglevel', 'level+error', ...safeInput, '-select_streams', 'a:0'];
  const frames = ['-show_entries', 'frame=pts_time,nb_samples', '-of', 'csv=p=0', file];
  await runLimited([...command, ...frames], { limits, signal, onOutput });
  return gap;
};
