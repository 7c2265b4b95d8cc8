import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { every } from '@cueroom/platform/every';
import type { mongo } from 'mongoose';
import { type Migration, UnfitDatabase } from './migration';
import { claim, isRestoring, levelOf, reach, release, renew } from './studio-state';

const pollEveryMs = 200;
const renewEveryMs = 10_000;

/** Called when a migration starts, and when it is done: then with `records` and `ms`. */
type OnProgress = (fact: { database: string; migration: string; records?: number; ms?: number }) => void;

export const levelAfter = (migrations: readonly Migration[]): number => migrations.at(-1)?.number ?? 0;

/** @throws UnfitDatabase when a newer version has written it, or a restore is not finished. */
export const refuseUnfit = async (database: mongo.Db, migrations: readonly Migration[]): Promise<void> => {
  const [level, known] = [await levelOf(database), levelAfter(migrations)];
  if (level > known) {
    throw new UnfitDatabase(
      `The database ${database.databaseName} was written by a newer version of Cueroom (level ${level}, this version ` +
        `knows ${known}): start that version, or restore a backup from before the upgrade.`,
    );
  }
  if (await isRestoring(database)) {
    throw new UnfitDatabase(
      `A restore into ${database.databaseName} was begun and has not come to its end: run it again (npm run studio -- restore FILE).`,
    );
  }
};

/** Of many at once one migrates and the others wait; where one died another goes on. @throws UnfitDatabase */
export const runMigrations = async (
  database: mongo.Db,
  migrations: readonly Migration[],
  onProgress: OnProgress = () => undefined,
): Promise<void> => {
  const id = randomUUID();
  for (;;) {
    await refuseUnfit(database, migrations);
    if ((await levelOf(database)) === levelAfter(migrations)) return;
    if (await claim(database, id)) break;
    await sleep(pollEveryMs);
  }
  const renewal = every('migration-lease', renewEveryMs, () => renew(database, id));
  try {
    const level = await levelOf(database); // another runner may have raised it
    for (const migration of migrations.filter(({ number }) => number > level)) {
      const startedAt = Date.now();
      const name = `${migration.number} ${migration.name}`;
      onProgress({ database: database.databaseName, migration: name });
      const records = await migration.run(database);
      // The runner that has taken over repeats it, which does no harm.
      if (!(await reach(database, id, migration.number))) return runMigrations(database, migrations, onProgress);
      onProgress({ database: database.databaseName, migration: name, records, ms: Date.now() - startedAt });
    }
  } finally {
    await renewal.stop();
    await release(database, id);
  }
};

/** Waits for a Job of the cluster, or `npm run studio -- migrate`. @throws UnfitDatabase */
export const awaitMigrations = async (
  database: mongo.Db,
  migrations: readonly Migration[],
  onWait: () => void = () => undefined,
): Promise<void> => {
  for (let polls = 0; ; polls++) {
    await refuseUnfit(database, migrations);
    if ((await levelOf(database)) === levelAfter(migrations)) return;
    if (polls % 50 === 0) onWait();
    await sleep(pollEveryMs);
  }
};
