import type { mongo } from 'mongoose';

/**
 * One step of a database. May be run twice, be cut off anywhere, and older replicas may write meanwhile. Never changed
 * once it is released: it keeps its own copy of the rules.
 */
export interface Migration {
  /** 1, 2, 3 …: the level that the database has afterwards. */
  number: number;
  name: string;
  run(database: mongo.Db): Promise<number>;
}

/** A database that this version cannot work with; the message is for the person who started it. */
export class UnfitDatabase extends Error {}
