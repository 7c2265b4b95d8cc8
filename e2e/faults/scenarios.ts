import { deliverAgain } from './nemesis/again';
import { countCrashes, crashing } from './nemesis/crash';
import { diskFull, noSmallDisk, onSmallDisk } from './nemesis/disk';
import { freeze, kill, killBusyWorkers } from './nemesis/kill';
import { type Nemesis, pick, sleep, type Stage } from './nemesis/nemesis';
import { oneOfTwo } from './nemesis/one-of-two';
import { poison, poisonous } from './nemesis/poison';
import { races } from './nemesis/races';
import { rollingGateways, rollingServices } from './nemesis/rolling';
import { mongodbSlow, redisSlow } from './nemesis/slow';
import { mongodbStopped, redisEmptied, redisFlushed, redisStopped } from './nemesis/stores';
import { type Run, runFaults } from './run';

export interface Scenario {
  title: string;
  /** Why it cannot be played on this machine. */
  impossible?: () => string | undefined;
  run(options: { seed: number; minutes: number }): Promise<Run>;
}

const usualLoad = { clients: 20, pauseMs: 30_000, settleMs: 240_000, tidyMs: 120_000 };

/** One nemesis after the other, with a pause of a few seconds. */
const inTurn = async (stage: Stage, nemeses: Nemesis[]): Promise<void> => {
  for (const nemesis of nemeses) {
    await sleep(2000 + stage.random() * 3000);
    await nemesis(stage);
  }
};

export const scenarios: Record<string, Scenario> = {
  kill: {
    title: 'any process is killed or frozen every few seconds; events come twice and out of order',
    run: ({ seed, minutes }) =>
      runFaults({ seed, ...usualLoad }, async (stage) => {
        const until = Date.now() + minutes * 60_000;
        const nemeses = [kill, kill, kill, kill, freeze, killBusyWorkers, deliverAgain];
        while (Date.now() < until) await inTurn(stage, [pick(nemeses, stage.random)]);
      }),
  },
  stores: {
    title: 'MongoDB and Redis stand still or are slow; Redis is lost whole',
    run: ({ seed }) =>
      runFaults({ seed, ...usualLoad }, (stage) =>
        inTurn(stage, [mongodbStopped, redisStopped, redisFlushed, mongodbSlow, redisSlow, redisEmptied]),
      ),
  },
  rolling: {
    title: 'every replica is restarted in turn, one of two is killed, and races: the same call many times at once',
    run: ({ seed }) =>
      runFaults({ seed, ...usualLoad }, (stage) => inTurn(stage, [rollingServices, rollingGateways, oneOfTwo, races])),
  },
  crash: {
    title: 'processes end right after a write, a publish, an effect; and a song that ends its worker',
    run: ({ seed, minutes }) =>
      runFaults({ seed, ...usualLoad, env: { ...crashing, ...poisonous } }, async (stage) => {
        await inTurn(stage, [poison]);
        await sleep((minutes / 3) * 60_000);
        countCrashes(stage);
      }),
  },
  disk: {
    title: 'the disk is full',
    impossible: noSmallDisk,
    run: ({ seed }) => runFaults({ seed, ...usualLoad, prepare: onSmallDisk }, (stage) => inTurn(stage, [diskFull])),
  },
};
