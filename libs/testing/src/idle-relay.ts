import type { Bus } from '@cueroom/messaging/bus';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import type { WithOutbox } from '@cueroom/persistence/outbox.schema';
import type { Model } from 'mongoose';

/** For repositories whose events stay in the outboxes, where a test can read them. */
export const idleRelay = { watch: () => undefined, nudge: () => undefined } as unknown as OutboxRelay;

/** Publishes all events that are in the outboxes now, as a process does that starts and stops. */
export const publishOutbox = async <T extends Omit<WithOutbox, '_id'>>(model: Model<T>, bus: Bus): Promise<void> => {
  const relay = new OutboxRelay(bus);
  relay.watch(model);
  relay.nudge(model);
  await relay.beforeApplicationShutdown();
};
