import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { type Migration, UnfitDatabase } from './migration';
import { claim, isRestoring, levelOf, reach, release, renew } from './studio-state';

const lookEveryMs = 200;
const renewEveryMs = 10_000;

/** What has happened, for whoever wants to say it. */
export type Told = (fact: { database: string; migration: string; records?: number; ms?: number }) => void;

/** The level that this version of the code works with. */
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

/**
 * Brings a database to the level of this code. Of many at once one works and the others wait; where one died another
 * goes on.
 * @throws UnfitDatabase
 */
export const runMigrations = async (
  database: mongo.Db,
  migrations: readonly Migration[],
  tell: Told = () => undefined,
): Promise<void> => {
  const id = randomUUID();
  for (;;) {
    await refuseUnfit(database, migrations);
    if ((await levelOf(database)) === levelAfter(migrations)) return;
    if (await claim(database, id)) break;
    await sleep(lookEveryMs);
  }
  const renewal = setInterval(() => void renew(database, id).catch(() => undefined), renewEveryMs);
  try {
    const level = await levelOf(database); // of whoever had it before
    for (const migration of migrations.filter(({ number }) => number > level)) {
      const startedAt = Date.now();
      const name = `${migration.number} ${migration.name}`;
      tell({ database: database.databaseName, migration: name });
      const records = await migration.run(database);
      // Whoever has taken over repeats it, which does no harm.
      if (!(await reach(database, id, migration.number))) return runMigrations(database, migrations, tell);
      tell({ database: database.databaseName, migration: name, records, ms: Date.now() - startedAt });
    }
  } finally {
    clearInterval(renewal);
    await release(database, id);
  }
};

/**
 * Waits until somebody else (a Job of the cluster, `npm run studio -- migrate`) has brought a database to this level.
 * @throws UnfitDatabase
 */
export const awaitMigrations = async (
  database: mongo.Db,
  migrations: readonly Migration[],
  isWaiting: () => void = () => undefined,
): Promise<void> => {
  for (let looks = 0; ; looks++) {
    await refuseUnfit(database, migrations);
    if ((await levelOf(database)) === levelAfter(migrations)) return;
    if (looks % 50 === 0) isWaiting();
    await sleep(lookEveryMs);
  }
};
