import { AppError } from '@cueroom/contracts/app-error';
import type { Event } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { crashPoint } from '@cueroom/platform/crash-point';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { RecordHistory } from './record-history';
import { measureOutboxes } from './outbox.metrics';
import type { OutboxEntry, WithOutbox } from './outbox.schema';
import { PublishedEvents } from './published-events';

const sweepEveryMs = 2000;
const purgeEveryMs = 60_000;
const batch = 100;

/**
 * Publishes the events of outboxes: at once after a write (`nudge`), and by a sweep what a crash has left. An event is pulled
 * from its outbox only after it was published, so it may be published twice and is never lost. When the queues may have been
 * lost, the latest events are published again. Replicas do not disturb one another: the bus knows an event by its id.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly models: Model<WithOutbox>[] = [];
  private readonly published = new Map<Connection, PublishedEvents>();
  private readonly histories = new Map<Connection, RecordHistory>();
  private readonly draining = new Map<Model<WithOutbox>, Promise<void>>();
  private readonly nudged = new Set<Model<WithOutbox>>();
  private readonly sweeps = every('outbox-sweep', sweepEveryMs, () => this.sweep());
  private readonly purges = every('purge-published-events', purgeEveryMs, () =>
    tryEach('purge-published-events', this.published.values(), (events) => events.purgeOld()),
  );
  /** The queue store that is known to have all published events. */
  private queueStoreId?: string;
  private isStopped = false;

  constructor(private readonly bus: Bus) {
    measureOutboxes(this.models);
  }

  watch<T extends Omit<WithOutbox, '_id'>>(model: Model<T>): void {
    this.models.push(model as unknown as Model<WithOutbox>);
    if (this.published.has(model.db)) return;
    this.published.set(model.db, new PublishedEvents(model.db));
    this.histories.set(model.db, new RecordHistory(model.db));
  }

  /** Something was written: publish soon, without keeping the writer waiting. */
  nudge<T extends Omit<WithOutbox, '_id'>>(written: Model<T>): void {
    const model = written as unknown as Model<WithOutbox>;
    this.nudged.add(model);
    if (!this.isStopped && !this.draining.has(model)) this.draining.set(model, this.drain(model));
  }

  /** Is this event stored, and not handled by all of its subscribers yet? @throws AppError 'unavailable' */
  isWaiting({ name, id }: OutboxEntry): Promise<boolean> {
    return this.bus.isWaiting({ name } as Event<object>, id);
  }

  /** Publishes the latest events again when the queues may have been lost. Those that are known there change nothing. */
  async republishLost(): Promise<void> {
    const id = await this.bus.queueStoreId();
    if (id === this.queueStoreId) return;
    for (const published of this.published.values()) {
      if ((await published.queueStoreId()) === id) continue; // another replica has done it
      let count = 0;
      for await (const entry of published.latest()) if (await this.isPublished(entry)) count++;
      await published.setQueueStoreId(id);
      if (count > 0) log.warn({ events: count }, 'queues may have lost events: published again');
    }
    this.queueStoreId = id;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await Promise.all([this.sweeps.stop(), this.purges.stop(), ...this.draining.values()]);
  }

  private async sweep(): Promise<void> {
    this.models.forEach((model) => this.nudge(model));
    await this.republishLost();
  }

  private async drain(model: Model<WithOutbox>): Promise<void> {
    try {
      while (this.nudged.delete(model)) {
        while ((await this.drainBatch(model)) === batch);
      }
    } catch (error) {
      log.warn({ err: error }, 'outbox events not published, will be retried');
    } finally {
      // In the same tick as the last read of `nudged`: a nudge in between would be lost.
      this.draining.delete(model);
    }
  }

  private async drainBatch(model: Model<WithOutbox>): Promise<number> {
    const waiting = await model
      .find({ 'outbox.id': { $exists: true } }, { outbox: 1 })
      .limit(batch)
      .lean<WithOutbox[]>();
    const entries = waiting.flatMap(({ outbox }) => outbox);
    await this.histories.get(model.db)?.add(entries);
    await this.published.get(model.db)?.add(entries);
    let drained = 0;
    for (const { _id, outbox } of waiting) {
      crashPoint('after-write');
      const published: Pick<OutboxEntry, 'id' | 'name'>[] = [];
      for (const entry of outbox) {
        if (await this.isPublished(entry)) published.push({ id: entry.id, name: entry.name });
      }
      crashPoint('after-publish');
      if (published.length > 0) await this.pull(model, _id, published);
      if (published.length === outbox.length) drained++;
    }
    await this.removeEnded(model);
    return drained;
  }

  private async pull(model: Model<WithOutbox>, _id: WithOutbox['_id'], published: object[]): Promise<void> {
    // Past mongoose: `updatedAt` does not move.
    const update = { $pull: { outbox: { $or: published } } } as object;
    const { matchedCount } = await model.collection.updateOne({ _id }, update);
    // Erased since it was read: its history may have been moved after that was forgotten.
    if (matchedCount === 0) await this.histories.get(model.db)?.forget([String(_id)]);
  }

  /** Records that are deleted for good, once all is told of them; with their histories. */
  private async removeEnded(model: Model<WithOutbox>): Promise<void> {
    const isEnded = { deletedAt: { $exists: true }, 'outbox.0': { $exists: false } } as const;
    const ended = await model.collection.find(isEnded, { projection: { _id: 1 } }).toArray();
    if (ended.length === 0) return;
    await this.histories.get(model.db)?.forget(ended.map(({ _id }) => String(_id)));
    // One of these may have begun anew meanwhile, as the hero's settings do.
    await model.collection.deleteMany({ ...isEnded, _id: { $in: ended.map(({ _id }) => _id) } });
  }

  /** False for an event that the bus never takes: it stays, and must not hold up those behind it. */
  private async isPublished(entry: OutboxEntry): Promise<boolean> {
    try {
      await this.publish(entry);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      log.error({ err: error, event: entry.name, id: entry.id }, 'event cannot be published');
      return false;
    }
  }

  private publish({ id, name, data, requestId, traceparent }: OutboxEntry): Promise<void> {
    const publish = () => this.bus.publish({ name } as Event<object>, id, data);
    return withRequestId(requestId, publish, undefined, traceparent);
  }
}
