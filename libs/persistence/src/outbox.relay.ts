import type { Event } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { WithOutbox } from './outbox.schema';

const sweepEveryMs = 2000;
const batch = 100;

/**
 * Carries events from the documents to the bus: at once after a write (`nudge`), and by a sweep what a crash has left.
 * An event is pulled only after it was published, so it may be published twice and is never lost. Replicas do not
 * disturb one another: the bus knows an event by its id.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly models: Model<WithOutbox>[] = [];
  private readonly draining = new Map<Model<WithOutbox>, Promise<void>>();
  private readonly nudged = new Set<Model<WithOutbox>>();
  private readonly timer = setInterval(() => this.models.forEach((model) => this.nudge(model)), sweepEveryMs).unref();
  private stopped = false;

  constructor(private readonly bus: Bus) {}

  /** From now on this collection's outboxes are swept. */
  watch<T extends WithOutbox>(model: Model<T>): void {
    this.models.push(model as unknown as Model<WithOutbox>);
  }

  /** Something was written: publish soon, without keeping the writer waiting. */
  nudge<T extends WithOutbox>(written: Model<T>): void {
    const model = written as unknown as Model<WithOutbox>;
    this.nudged.add(model);
    if (this.stopped || this.draining.has(model)) return;
    const drain = this.drainWhileNudged(model)
      .catch((fault: unknown) => log.warn({ err: fault }, 'the outbox waits for its next sweep'))
      .finally(() => this.draining.delete(model));
    this.draining.set(model, drain);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.draining.values());
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
    for (const { _id, outbox } of waiting) {
      for (const { id, name, data, requestId } of outbox) {
        await withRequestId(requestId, () => this.bus.publish({ name } as Event<object>, id, data));
      }
      const published = outbox.map(({ id }) => id);
      await model.updateOne({ _id }, { $pull: { outbox: { id: { $in: published } } } }, { timestamps: false });
    }
    await model.deleteMany({ deletedAt: { $exists: true }, outbox: { $size: 0 } });
    return waiting.length;
  }
}
