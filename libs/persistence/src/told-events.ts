import type { Connection } from 'mongoose';
import type { OutboxEntry } from './outbox.schema';

/** Subscribers hear within seconds; whoever is away for longer than this must not be away when the queues are lost. */
const keptMs = 10 * 60_000;

interface ToldEvent extends OutboxEntry {
  _id: string;
  at: Date;
}

/** In the same collection: of which queues it is known that they got all events. */
interface Mark {
  _id: 'generation';
  generation: string;
}

/**
 * The latest events of a database's outboxes. Once published they are only in the queues; should these be lost, they are
 * published again from here.
 */
export class ToldEvents {
  constructor(private readonly connection: Connection) {}

  /** To be called before they are published: in between nothing can be lost. */
  async note(entries: readonly OutboxEntry[], at = new Date()): Promise<void> {
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

  /** The oldest first. */
  latest(now = Date.now()): AsyncIterable<OutboxEntry> {
    return this.collection.find({ at: { $gt: new Date(now - keptMs) } }).sort({ at: 1 });
  }

  async queueStoreId(): Promise<string | undefined> {
    return (await this.marks.findOne({ _id: 'generation' }))?.generation;
  }

  async setGeneration(generation: string): Promise<void> {
    await this.marks.updateOne({ _id: 'generation' }, { $set: { generation } }, { upsert: true });
  }

  async forgetOld(now = Date.now()): Promise<void> {
    await this.collection.deleteMany({ at: { $lte: new Date(now - keptMs) } });
  }

  /** What would be told again of these records: for a person who is erased. */
  async forget(name: string, submissionIds: readonly string[]): Promise<void> {
    await this.collection.deleteMany({ name, 'data.submissionId': { $in: [...submissionIds] } });
  }

  private get collection() {
    return this.connection.collection<ToldEvent>('told_events');
  }

  private get marks() {
    return this.connection.collection<Mark>('told_events');
  }
}
