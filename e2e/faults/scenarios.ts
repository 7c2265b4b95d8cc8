import { redeliver } from './nemesis/redeliver';
import { countCrashes, crashing } from './nemesis/crash';
import { diskFull, smallDiskUnavailable, onSmallDisk } from './nemesis/disk';
import { freeze, kill, killBusyWorkers } from './nemesis/kill';
import { type Nemesis, pick, sleep, type FaultContext } from './nemesis/nemesis';
import { killOneReplica } from './nemesis/kill-replica';
import { poison, poisonEnv } from './nemesis/poison';
import { races } from './nemesis/races';
import { FormerRelease, lastRelease } from './former-release';
import { rollingGateways, rollingServices } from './nemesis/rolling';
import { mongodbSlow, redisSlow } from './nemesis/slow';
import { mongodbFrozen, redisEmptied, redisFlushed, redisFrozen } from './nemesis/stores';
import { upgradeAndBack } from './nemesis/upgrade';
import { type Run, runFaults, twoOfEach } from './run';

export interface Options {
  seed: number;
  minutes: number;
  /** The release that is upgraded, as git names it. */
  from?: string;
}

export interface Scenario {
  title: string;
  /** @returns why it cannot run on this machine, if so */
  unavailable?: (options: Options) => string | undefined;
  run(options: Options): Promise<Run>;
}

const usualLoad = { clients: 20, pauseMs: 30_000, settleMs: 240_000, tidyMs: 120_000 };

/** Runs the nemeses one after the other, a few seconds apart. */
const runInSequence = async (context: FaultContext, nemeses: Nemesis[]): Promise<void> => {
  for (const nemesis of nemeses) {
    await sleep(2000 + context.random() * 3000);
    await nemesis(context);
  }
};

export const scenarios: Record<string, Scenario> = {
  kill: {
    title: 'a random process is killed or frozen every few seconds; events are redelivered out of order',
    run: ({ seed, minutes }) =>
      runFaults({ seed, ...usualLoad }, async (context) => {
        const until = Date.now() + minutes * 60_000;
        const nemeses = [kill, kill, kill, kill, freeze, killBusyWorkers, redeliver];
        while (Date.now() < until) await runInSequence(context, [pick(nemeses, context.random)]);
      }),
  },
  stores: {
    title: 'MongoDB and Redis are frozen or slow; all Redis data is lost',
    run: ({ seed }) =>
      runFaults({ seed, ...usualLoad }, (context) =>
        runInSequence(context, [mongodbFrozen, redisFrozen, redisFlushed, mongodbSlow, redisSlow, redisEmptied]),
      ),
  },
  rolling: {
    title: 'rolling restarts, one of two replicas killed, and races between identical requests',
    run: ({ seed }) =>
      runFaults({ seed, ...usualLoad }, (context) =>
        runInSequence(context, [rollingServices, rollingGateways, killOneReplica, races]),
      ),
  },
  crash: {
    title: 'processes crash right after a write, a publish or an effect; a poison song crashes its worker',
    run: ({ seed, minutes }) =>
      runFaults({ seed, ...usualLoad, env: { ...crashing, ...poisonEnv } }, async (context) => {
        await runInSequence(context, [poison]);
        await sleep((minutes / 3) * 60_000);
        countCrashes(context);
      }),
  },
  upgrade: {
    title: 'every replica of the release before is replaced by one of this checkout, and back, under load',
    unavailable: ({ from }) => ((from ?? lastRelease()) ? undefined : 'there is no release yet (--from COMMIT)'),
    run: async ({ seed, from = lastRelease()! }) => {
      const release = new FormerRelease(from);
      const { folder } = release;
      try {
        const replicas = `${twoOfEach},gateway=2`;
        return await runFaults({ seed, ...usualLoad, replicas, folder }, upgradeAndBack(release));
      } finally {
        release.remove();
      }
    },
  },
  disk: {
    title: 'the disk is full',
    unavailable: smallDiskUnavailable,
    run: ({ seed }) =>
      runFaults({ seed, ...usualLoad, prepare: onSmallDisk }, (context) => runInSequence(context, [diskFull])),
  },
};
