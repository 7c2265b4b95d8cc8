import type { mongo } from 'mongoose';

/**
 * One step of a database from a form of its records to the next. It may be run twice, and again after it was cut off
 * anywhere; replicas of the version before may go on writing while it runs. It is never changed once it is released: it
 * keeps its own copy of the rules as they were then.
 */
export interface Migration {
  /** 1, 2, 3 …: the level that the database has afterwards. */
  number: number;
  name: string;
  run(database: mongo.Db): Promise<number>;
}

/** A database that this version cannot work with; the message is for the person who started it. */
export class UnfitDatabase extends Error {}
