import type { SharedTopic } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type IndexedRecord, RecordIndex, type Wanted } from './record-index';

const everyMs = 5000;
/** How far the clocks of two machines may be apart, and a write may take from its date to its being there. */
const overlapMs = 10_000;
/** More changes than this are quicker read anew with all the rest. */
const mostChanges = 1000;
/** Records that nobody has told of, as after a write that stood still for longer than the overlap, are missing so long at most. */
const missingMs = 30_000;
/** All that is known is compared with the collection so often: a change may have stood still, too. */
const comparedEveryMs = 600_000;

interface Stored {
  _id: unknown;
  revision: number;
}

/** The revisions of a collection's records, of all or among these; in small parts, so that others have their turn. */
export const readRevisions = async <Document extends Stored>(
  model: Model<Document>,
  among?: string[],
): Promise<Map<string, number>> => {
  const found = model.find(among ? { _id: { $in: among } } : {}, { revision: 1 }).lean<Stored[]>();
  const revisions = new Map<string, number>();
  for await (const { _id, revision } of found.cursor({ batchSize: 2000 })) revisions.set(String(_id), revision);
  return revisions;
};

/**
 * Finds the records of a collection. Each replica has the whole index in memory, and asks before every search whether the
 * collection is still the one that it has looked at; if not, it reads what has changed since. An answer shows whatever was
 * confirmed before it was asked for, by whichever replica.
 */
export abstract class RecordSearch<Document extends Stored, Sort extends string, Facet extends string>
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  protected index: RecordIndex<Sort, Facet>;
  /** In the collection, and in no list any more. */
  private readonly hidden = new Set<string>();
  /** What the collection was called when the last look began; undefined: nobody could tell. */
  private version?: string;
  /** When the last look began, when all was compared, and since when there is more than is known. */
  private lookedAtMs = 0;
  private comparedAtMs = 0;
  private moreSinceMs = Infinity;
  /** How far the collection's own count is off, which it may be after a crash. */
  private miscounted = 0;
  private looking = Promise.resolve();
  /** The look that has not begun yet; whoever asks meanwhile shares it. */
  private next?: Promise<void>;
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  constructor(
    private readonly bus: Bus,
    private readonly topic: SharedTopic,
    private readonly sorts: readonly Sort[],
    private readonly facets: readonly Facet[],
  ) {
    this.index = new RecordIndex(sorts, facets);
  }

  /** Every record that was changed since then, also those that are in no list any more; without a moment, all. */
  protected abstract changedSince(moment?: Date): AsyncIterable<Document>;
  /** Null: it is in no list any more. */
  protected abstract indexed(document: Document): IndexedRecord<Sort, Facet> | null;
  /** How many records the collection has, whatever they are, from its own books. */
  protected abstract size(): Promise<number>;
  /** Those that it has and their revisions, of all or among these. */
  protected abstract revisions(among?: string[]): Promise<Map<string, number>>;
  /** Hears of every record that is indexed. */
  protected heard(_document: Document): void {}
  /** Hears of every record that leaves the index. */
  protected forgot(_id: string): void {}

  /** Reads all records before this replica is ready and takes its first ask: one that has read them answers until then. */
  async onApplicationBootstrap(): Promise<void> {
    const look = async () => {
      await this.lookAgain().catch((error: unknown) =>
        log.warn({ err: error, topic: this.topic }, 'the index is read later'),
      );
      if (!this.isStopped) this.timer = setTimeout(look, everyMs);
    };
    await look();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** The ids of a page, and how many match in all. */
  async search(query: Wanted<Facet> & PageQuery & { sort?: string }): Promise<{ ids: string[]; total: number }> {
    await this.catchUp();
    return this.index.search(query);
  }

  /** How many each value of each facet would show, beside the words and the other facets' values; the most first. */
  async counts(query: Wanted<Facet>): Promise<Record<Facet, { value: string; count: number }[]>> {
    await this.catchUp();
    return this.index.count(query);
  }

  /** It is in no list any more. */
  protected drop(id: string): void {
    this.index.delete(id);
    this.forgot(id);
  }

  private async catchUp(): Promise<void> {
    const version = await this.versionNow();
    if (version === undefined || version !== this.version) await this.lookAgain();
  }

  /** Knows afterwards whatever was written before this call. */
  private lookAgain(): Promise<void> {
    this.next ??= this.looking
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        this.looking = this.look();
        return this.looking;
      });
    return this.next;
  }

  private versionNow(): Promise<string | undefined> {
    return this.bus.version(this.topic).catch(() => undefined);
  }

  private async look(): Promise<void> {
    const version = await this.versionNow();
    const nowMs = Date.now();
    if (this.lookedAtMs > 0 && (await this.takeChanges())) await this.compareNumbers(nowMs);
    else await this.readAll(nowMs);
    this.version = version;
    this.lookedAtMs = nowMs;
  }

  /** False: there are too many. */
  private async takeChanges(): Promise<boolean> {
    const changed: { document: Document; id: string; record: IndexedRecord<Sort, Facet> | null }[] = [];
    for await (const document of this.changedSince(new Date(this.lookedAtMs - overlapMs))) {
      const id = String(document._id);
      const record = this.indexed(document);
      const isKnown = record ? this.index.knows({ id, revision: document.revision }) : this.hidden.has(id);
      if (!isKnown) changed.push({ document, id, record });
      if (changed.length >= mostChanges) return false;
    }
    for (const { document, id, record } of changed) {
      if (record) {
        this.index.set(record);
        this.hidden.delete(id);
        this.heard(document);
      } else {
        this.drop(id);
        this.hidden.add(id);
      }
    }
    return true;
  }

  private async readAll(nowMs: number): Promise<void> {
    this.hidden.clear();
    const before = this.index;
    this.index = await new RecordIndex(this.sorts, this.facets).fill(this.all());
    for (const id of before.ids()) if (!this.index.has(id)) this.forgot(id);
    await this.settle(nowMs);
  }

  /** What is known is all that there is. */
  private async settle(nowMs: number): Promise<void> {
    this.miscounted = (await this.size()) - this.index.size - this.hidden.size;
    this.moreSinceMs = Infinity;
    this.comparedAtMs = nowMs;
  }

  private async *all(): AsyncIterable<IndexedRecord<Sort, Facet>> {
    for await (const document of this.changedSince()) {
      const record = this.indexed(document);
      if (record) {
        this.heard(document);
        yield record;
      } else this.hidden.add(String(document._id));
    }
  }

  /** What was deleted may have left the collection before this replica has looked: then there are fewer than are known. */
  private async compareNumbers(nowMs: number): Promise<void> {
    const surplus = async () => (await this.size()) - this.miscounted - this.index.size - this.hidden.size;
    let more = await surplus();
    if (more < 0) {
      const stillHidden = await this.revisions([...this.hidden]);
      for (const id of this.hidden) if (!stillHidden.has(id)) this.hidden.delete(id);
      more = await surplus();
    }
    // What has just come is read by the next look.
    this.moreSinceMs = more > 0 ? Math.min(this.moreSinceMs, nowMs) : Infinity;
    const isOverdue = nowMs - this.moreSinceMs > missingMs || nowMs - this.comparedAtMs > comparedEveryMs;
    if (more < 0 || isOverdue) await this.compareAll(nowMs);
  }

  private async compareAll(nowMs: number): Promise<void> {
    const stored = await this.revisions();
    for (const id of [...this.index.ids()]) if (!stored.has(id)) this.drop(id);
    for (const [id, revision] of stored) {
      if (!this.index.knows({ id, revision }) && !this.hidden.has(id)) return this.readAll(nowMs);
    }
    await this.settle(nowMs);
  }
}
