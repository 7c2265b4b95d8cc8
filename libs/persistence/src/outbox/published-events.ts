import type { Connection } from 'mongoose';
import type { OutboxEntry } from './outbox.schema';

export const publishedEventsCollection = 'published_events';

/** Subscribers handle events within seconds. One that is down for longer than this loses events when the queues are lost. */
const keptMs = 10 * 60_000;

interface PublishedEvent extends OutboxEntry {
  _id: string;
  at: Date;
}

/** In the same collection: the queue store that is known to have all events. */
export const queueStoreMark = { _id: 'generation' } as const;
type Mark = typeof queueStoreMark & { generation: string };

/** Published again when the queues are lost. Few, so without an index on `at`, which every write would pay for. */
export class PublishedEvents {
  private readonly collection;
  private readonly marks;

  constructor(connection: Connection) {
    this.collection = connection.collection<PublishedEvent>(publishedEventsCollection);
    this.marks = connection.collection<Mark>(publishedEventsCollection);
  }

  /** To be called before they are published, so that none is missed by a crash in between. */
  async add(entries: readonly OutboxEntry[], at = new Date()): Promise<void> {
    if (entries.length === 0) return;
    await this.collection.bulkWrite(
      entries.map(({ id, name, data, requestId }) => ({
        updateOne: {
          filter: { _id: `${name} ${id}` },
          update: { $set: { id, name, data, requestId, at } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  latest(now = Date.now()): AsyncIterable<OutboxEntry> {
    return this.collection.find({ at: { $gt: new Date(now - keptMs) } }).sort({ at: 1 });
  }

  async queueStoreId(): Promise<string | undefined> {
    return (await this.marks.findOne(queueStoreMark))?.generation;
  }

  async setQueueStoreId(generation: string): Promise<void> {
    await this.marks.updateOne(queueStoreMark, { $set: { generation } }, { upsert: true });
  }

  async purgeOld(now = Date.now()): Promise<void> {
    await this.collection.deleteMany({ at: { $lte: new Date(now - keptMs) } });
  }

  /** Those that name one of these records: for the erasure of a person. @param field of the event's data */
  async purge(name: string, ids: readonly string[], field = 'submissionId'): Promise<void> {
    await this.collection.deleteMany({ name, [`data.${field}`]: { $in: [...ids] } });
  }
}
