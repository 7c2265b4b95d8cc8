import { randomFrom } from '@cueroom/testing/made-music';
import { removeTones } from '@cueroom/testing/tone';
import { startStudio, type Studio } from '../studio';
import { checkHistory } from './checker';
import { Client } from './client';
import { History } from './history';
import { LetterWriters } from './letters';
import { checkReactions, Listeners } from './listeners';
import { Load, makeAudioSamples } from './load';
import type { FaultContext } from './nemesis/nemesis';
import { environmentOf, leftoverProcesses, componentsOf } from './processes';
import { Queues } from './queues';
import { Report } from './report';
import { checkLogs, readWhenSettled, checkTemporaryFiles } from './settle';

export interface RunOptions {
  seed: number;
  clients: number;
  pauseMs: number;
  /** Of each process that is not a store. */
  replicas?: string;
  /** The checkout that the studio is started from, instead of this one. */
  folder?: string;
  /** How many admins decide with letters, if any. */
  letterWriters?: number;
  /** Additional environment variables of the studio. */
  env?: Record<string, string>;
  /** Runs before the studio starts on the directory. @returns cleanup at the very end */
  prepare?: (dataDir: string) => () => void;
  /** Maximum time to finish all work, and to remove temporary files of crashed processes. */
  settleMs: number;
  tidyMs?: number;
}

export interface Run {
  report: Report;
  history: History;
}

/** A process that is killed while it sends a letter leaves it to another one when its lease ends: MailDelivery. */
const letterLeaseMs = 120_000;

/** Two of each, so that one survives a kill. */
export const twoOfEach = 'content=2,intake=2,catalog=2,media=2,media-worker=2';

const noLimits = Object.fromEntries(
  ['BRIEFS', 'CONTACTS', 'SUBMISSIONS', 'UPLOADS', 'LISTEN'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);

/** Starts a studio under load, runs `injectFaults`, and checks the results. */
export const runFaults = async (
  options: RunOptions,
  injectFaults: (context: FaultContext) => Promise<void>,
): Promise<Run> => {
  process.env.TESTS_STORES = 'local'; // faults are injected into store processes on this machine
  const random = randomFrom(options.seed);
  const [history, report] = [new History(), new Report()];
  const samples = await makeAudioSamples();
  let studio: Studio | undefined;
  let queues: Queues | undefined;
  const { replicas = twoOfEach, env, prepare, folder, letterWriters = 0 } = options;
  const letters = letterWriters > 0 ? await LetterWriters.open(randomFrom(options.seed + 3)) : undefined;
  try {
    studio = await startStudio(replicas, 'off', { env: { ...noLimits, ...letters?.env, ...env }, prepare, folder });
    const components = componentsOf(studio);
    queues = new Queues(environmentOf(components[0]!.pid()!)['REDIS_URL']!);
    const client = new Client(studio, history);
    const load = new Load(client, history, { ...options, random: randomFrom(options.seed + 1), samples });
    const listeners = await Listeners.open(studio, options.clients, {
      client,
      history,
      random: randomFrom(options.seed + 2),
    });
    const writers = Array.from({ length: letterWriters }, () => async () => letters?.decide(client, history));
    load.start([...listeners.actions, ...writers]);
    try {
      await injectFaults({ studio, components, queues, client, history, load, report, random });
    } finally {
      await load.stop();
    }
    const startedAt = performance.now();
    const records = await readWhenSettled(client, queues, options.settleMs);
    report.measured('all work is done after the last fault', options.settleMs, performance.now() - startedAt);
    report.add(
      ...checkHistory(history, records),
      ...checkReactions(history, await listeners.read()),
      checkLogs(studio),
    );
    if (letters) report.add(await letters.check(client, Math.max(options.settleMs, letterLeaseMs)));
    report.add({ guarantee: 'no event or job fails permanently', checked: 1, violations: await queues.failed() });
    const hangs = history.statuses.get('hang') ?? 0;
    report.add({ guarantee: 'no request hangs', checked: 1, violations: hangs ? [`${hangs} requests hung`] : [] });
    const workers = components.filter(({ kind }) => kind === 'worker').length;
    if (options.tidyMs) report.add(await checkTemporaryFiles(studio, workers, options.tidyMs));
  } finally {
    await letters?.close();
    await queues?.close();
    await studio?.stop();
    await removeTones();
  }
  report.add({ guarantee: 'no process is left running', checked: 1, violations: leftoverProcesses(studio.dataDir) });
  return { report, history };
};
