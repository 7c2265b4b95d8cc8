import { Counter } from 'prom-client';
import { traced } from '@cueroom/platform/tracing';

/** `refused`: by the file itself. `stopped`: by the clock, or because the work was not wanted any more. */
const runs = new Counter({
  name: 'ffmpeg_runs_total',
  help: 'Runs of ffmpeg and ffprobe, by how they ended',
  labelNames: ['program', 'result'],
});

/** Runs a program, and counts how it went. */
export const countRun = <T extends { exitCode: number | null }>(program: string, run: () => Promise<T>): Promise<T> =>
  traced(program, { kind: 'internal' }, run).then(
    (outcome) => {
      runs.inc({ program, result: outcome.exitCode === 0 ? 'done' : 'refused' });
      return outcome;
    },
    (error: unknown) => {
      runs.inc({ program, result: 'stopped' });
      throw error;
    },
  );
