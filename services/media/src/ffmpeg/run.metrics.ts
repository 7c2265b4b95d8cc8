import { Counter } from 'prom-client';

/** `refused`: by the file itself. `stopped`: by the clock, or because the work was not wanted any more. */
export const runs = new Counter({
  name: 'ffmpeg_runs_total',
  help: 'Runs of ffmpeg and ffprobe, by how they ended',
  labelNames: ['program', 'result'],
});
