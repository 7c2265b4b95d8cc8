import type { Readable } from 'node:stream';

export interface WrittenObject {
  bytes: number;
  sha256: string;
}

export interface ObjectFacts {
  bytes: number;
  modifiedAt: Date;
}

/** Positions of the first and the last byte, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How much more fits, in bytes; a store that does not know answers with Infinity for the first two. */
export interface Room {
  freeBytes: number;
  totalBytes: number;
  /** Of the free ones, how many are not for files of strangers. */
  reservedBytes: number;
}

/** Bytes by key, whole or not at all: 32 hexadecimal digits, and a suffix (`.preview.mp3`) for what is made of them. */
export abstract class ObjectStorage {
  /** @throws ObjectTooLarge, ObjectExists when the key is taken, StorageFull; or what `content` throws */
  abstract create(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<WrittenObject>;

  abstract putFile(key: string, path: string): Promise<void>;

  abstract stat(key: string): Promise<ObjectFacts | null>;

  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** Makes a local file that is to be read only: a driver may link its own bytes. @throws ObjectMissing */
  abstract copyTo(key: string, path: string): Promise<void>;

  /** The keys of all objects, in any order; one that comes or goes meanwhile may be among them or not. */
  abstract keys(): AsyncIterable<string>;

  /** Removes an object; one that is not there is removed already. */
  abstract remove(key: string): Promise<void>;

  abstract room(): Promise<Room>;

  /** Deletes what crashed writers have left. Safe while others write. @returns how many leftovers there were */
  abstract sweepUnfinished(): Promise<number>;
}

const keyPattern = /^[0-9a-f]{32}(\.[a-z0-9]+)*$/;

/** Other things may lie in a store, too. */
export const isKey = (name: string): boolean => keyPattern.test(name);

/** @throws when this is not the key of an object: no path leads out of a store. */
export const checkKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`This is not an object's key: ${key}`);
  return key;
};

export class ObjectExists extends Error {
  constructor(
    key: string,
    readonly refused: WrittenObject,
  ) {
    super(`There is an object with the key ${key} already`);
  }
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`There is no object with the key ${key}`);
  }
}

export class ObjectTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`An object here may have ${maxBytes} bytes`);
  }
}

export class StorageFull extends Error {
  constructor(options: ErrorOptions) {
    super('The storage is full', options);
  }
}
