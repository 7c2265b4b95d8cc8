import { randomFrom } from '@cueroom/testing/made-music';
import { removeTones } from '@cueroom/testing/tone';
import { startStudio, type Studio } from '../studio';
import { judge } from './checker';
import { Client } from './client';
import { History } from './history';
import { Load, makeSounds } from './load';
import type { Stage } from './nemesis/nemesis';
import { environmentOf, leftOvers, partsOf } from './processes';
import { Queues } from './queues';
import { Report } from './report';
import { innerFaults, settled, tidied } from './settle';

export interface RunOptions {
  seed: number;
  clients: number;
  pauseMs: number;
  /** Settings of the studio beside the usual ones. */
  env?: Record<string, string>;
  /** Before the studio starts on it. @returns what to do at the very end */
  prepare?: (dataDir: string) => () => void;
  /** How long the studio may take to come to rest, and to clear away what a crash has left. */
  settleMs: number;
  tidyMs?: number;
}

export interface Run {
  report: Report;
  history: History;
}

/** Two of each: one is always there. */
const replicas = 'content=2,intake=2,catalog=2,media=2,media-worker=2';

const noLimits = Object.fromEntries(
  ['BRIEFS', 'CONTACTS', 'SUBMISSIONS', 'UPLOADS'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);

/** A studio of its own under load, what `harm` does to it, and a look at all that is left. */
export const runFaults = async (options: RunOptions, harm: (stage: Stage) => Promise<void>): Promise<Run> => {
  process.env.TESTS_STORES = 'local'; // they are ended and stopped, too, as processes of this machine
  const random = randomFrom(options.seed);
  const [history, report] = [new History(), new Report()];
  const sounds = await makeSounds();
  let studio: Studio | undefined;
  let queues: Queues | undefined;
  try {
    studio = await startStudio(replicas, 'off', { env: { ...noLimits, ...options.env }, prepare: options.prepare });
    const parts = partsOf(studio);
    queues = new Queues(environmentOf(parts[0]!.pid()!)['REDIS_URL']!);
    const client = new Client(studio, history);
    const load = new Load(client, history, { ...options, random: randomFrom(options.seed + 1), sounds });
    load.start();
    try {
      await harm({ studio, parts, queues, client, history, load, report, random });
    } finally {
      await load.stop();
    }
    const began = performance.now();
    const records = await settled(client, queues, options.settleMs);
    report.measured('all work is done after the last fault', options.settleMs, performance.now() - began);
    report.add(...judge(history, records), innerFaults(studio));
    report.add({ promise: 'no event and no job is given up', checked: 1, broken: await queues.failed() });
    const hangs = history.statuses.get('hang') ?? 0;
    report.add({ promise: 'nobody waits for ever', checked: 1, broken: hangs ? [`${hangs} calls hung`] : [] });
    const workers = parts.filter(({ kind }) => kind === 'worker').length;
    if (options.tidyMs) report.add(await tidied(studio, workers, options.tidyMs));
  } finally {
    await queues?.close();
    await studio?.stop();
    await removeTones();
  }
  report.add({ promise: 'no process is left', checked: 1, broken: leftOvers(studio.dataDir) });
  return { report, history };
};
