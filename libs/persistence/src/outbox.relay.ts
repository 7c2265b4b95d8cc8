import { AppError } from '@cueroom/contracts/app-error';
import type { Event } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { crashPoint } from '@cueroom/platform/crash-point';
import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { measureOutboxes } from './outbox.metrics';
import type { OutboxEntry, WithOutbox } from './outbox.schema';
import { ToldEvents } from './told-events';

const sweepEveryMs = 2000;
const forgetEveryMs = 60_000;
const batch = 100;

/**
 * Carries events from the documents to the bus: at once after a write (`nudge`), and by a sweep what a crash has left.
 * An event is pulled only after it was published, so it may be published twice and is never lost, also when the queues
 * are: then the latest ones are published again. Replicas do not disturb one another: the bus knows an event by its id.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly models: Model<WithOutbox>[] = [];
  private readonly told = new Map<Connection, ToldEvents>();
  private readonly draining = new Map<Model<WithOutbox>, Promise<void>>();
  private readonly nudged = new Set<Model<WithOutbox>>();
  private readonly timers = [
    setInterval(() => this.sweep(), sweepEveryMs).unref(),
    setInterval(() => this.forgetOld(), forgetEveryMs).unref(),
  ];
  /** Of the queues that are known to have got all that was told. */
  private generation?: string;
  private repeating?: Promise<void>;
  private stopped = false;

  constructor(private readonly bus: Bus) {
    measureOutboxes(this.models);
  }

  /** From now on this collection's outboxes are swept. */
  watch<T extends WithOutbox>(model: Model<T>): void {
    this.models.push(model as unknown as Model<WithOutbox>);
    if (!this.told.has(model.db)) this.told.set(model.db, new ToldEvents(model.db));
  }

  /** Something was written: publish soon, without keeping the writer waiting. */
  nudge<T extends WithOutbox>(written: Model<T>): void {
    const model = written as unknown as Model<WithOutbox>;
    this.nudged.add(model);
    if (this.stopped || this.draining.has(model)) return;
    const drain = this.drainWhileNudged(model)
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox waits for its next sweep'))
      .finally(() => this.draining.delete(model));
    this.draining.set(model, drain);
  }

  /** Publishes the latest events again when the queues may have lost them. Those that are known there change nothing. */
  async repeatLost(): Promise<void> {
    const generation = await this.bus.queueStoreId();
    if (generation === this.generation) return;
    for (const told of this.told.values()) {
      if ((await told.queueStoreId()) === generation) continue; // another replica has done it
      let repeated = 0;
      for await (const entry of told.latest()) if (await this.isPublished(entry)) repeated++;
      await told.setGeneration(generation);
      if (repeated > 0) log.warn({ events: repeated }, 'the queues may have lost events: told again');
    }
    this.generation = generation;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await Promise.all([...this.draining.values(), this.repeating]);
  }

  private sweep(): void {
    this.models.forEach((model) => this.nudge(model));
    this.repeating ??= this.repeatLost()
      .catch((error: unknown) => log.warn({ err: error }, 'whether the queues were lost is looked at again'))
      .finally(() => (this.repeating = undefined));
  }

  private forgetOld(): void {
    for (const told of this.told.values()) {
      told.forgetOld().catch((error: unknown) => log.warn({ err: error }, 'told events are forgotten later'));
    }
  }

  private async drainWhileNudged(model: Model<WithOutbox>): Promise<void> {
    while (this.nudged.delete(model)) {
      while ((await this.drainBatch(model)) === batch);
    }
  }

  private async drainBatch(model: Model<WithOutbox>): Promise<number> {
    const waiting = await model
      .find({ 'outbox.id': { $exists: true } }, { outbox: 1 })
      .limit(batch)
      .lean<WithOutbox[]>();
    await this.told.get(model.db)?.note(waiting.flatMap(({ outbox }) => outbox));
    let drained = 0;
    for (const { _id, outbox } of waiting) {
      crashPoint('after-write');
      const published: Pick<OutboxEntry, 'id' | 'name'>[] = [];
      for (const entry of outbox) {
        if (await this.isPublished(entry)) published.push({ id: entry.id, name: entry.name });
      }
      crashPoint('after-publish');
      if (published.length > 0) {
        // Not as a write of the model's, which others would hear of: nothing changes that anybody is shown.
        await model.collection.updateOne({ _id }, { $pull: { outbox: { $or: published } } } as object);
      }
      if (published.length === outbox.length) drained++;
    }
    await model.collection.deleteMany({ deletedAt: { $exists: true }, outbox: { $size: 0 } });
    return drained;
  }

  /** False for one that the bus does not take, whatever is tried: it stays, and must not keep back those behind it. */
  private async isPublished(entry: OutboxEntry): Promise<boolean> {
    try {
      await this.publish(entry);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      log.error({ err: error, event: entry.name, id: entry.id }, 'an event cannot be published');
      return false;
    }
  }

  private publish({ id, name, data, requestId, traceparent }: OutboxEntry): Promise<void> {
    const publish = () => this.bus.publish({ name } as Event<object>, id, data);
    return withRequestId(requestId, publish, undefined, traceparent);
  }
}
