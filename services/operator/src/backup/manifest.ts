import type { Service } from '@cueroom/contracts/message';
import { sizeOf } from './progress';

/**
 * A backup is a zip: `objects/<key>` as they are stored, their list `objects.jsonl`, the records of each collection as BSON
 * one after the other (what mongodump writes), what lay in the queues, and at the end this manifest with its own hash.
 * Records and queues may be in it in several rounds; the manifest says which one counts.
 */
export const formatName = 'cueroom-backup';
export const formatVersion = 1;

export const entryNames = {
  object: (key: string) => `objects/${key}`,
  objectList: 'objects.jsonl',
  records: (round: number, database: string, collection: string) => `records/${round}/${database}/${collection}.bson`,
  queues: (round: number, when: string) => `queues/${round}/${when}.jsonl`,
  manifest: 'manifest.json',
  manifestHash: 'manifest.sha256',
} as const;

export interface Part {
  name: string;
  bytes: number;
  sha256: string;
}

export interface RecordsPart extends Part {
  service: Service;
  collection: string;
  count: number;
}

/** A line of `objects.jsonl`; the lines are in the order of the entries. */
export interface ObjectLine {
  key: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  format: typeof formatName;
  version: number;
  startedAt: string;
  finishedAt: string;
  /** The levels of the databases (libs/persistence/src/migrations). */
  levels: Record<Service, number>;
  round: number;
  records: RecordsPart[];
  queues: (Part & { count: number })[];
  objects: { list: Part; count: number; bytes: number };
  /** Files that records name and that the studio itself has lost: keys. */
  missing: string[];
}

export const describe = ({ records, objects }: Manifest): string => {
  const count = records.reduce((sum, part) => sum + part.count, 0);
  return `${count} records, ${objects.count} files (${sizeOf(objects.bytes)})`;
};
