import type { Event } from '@cueroom/contracts/message';
import type { Bus } from '@cueroom/messaging/bus';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { OutboxEntry, WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import type { Model } from 'mongoose';

/**
 * For repositories whose events stay in the outboxes, where a test can read them.
 * @param bus knows which events still wait; without one none does
 */
export const idleRelayOn = (bus?: Bus): OutboxRelay => {
  const isWaiting = async ({ name, id }: OutboxEntry) =>
    bus?.isWaiting({ name } as Event<object>, id) ?? Promise.resolve(false);
  return { watch: () => undefined, nudge: () => undefined, isWaiting } as unknown as OutboxRelay;
};
export const idleRelay = idleRelayOn();

/** Publishes all events that are in the outboxes now, as a process does that starts and stops. */
export const publishOutbox = async <T extends Omit<WithOutbox, '_id'>>(model: Model<T>, bus: Bus): Promise<void> => {
  const relay = new OutboxRelay(bus);
  relay.watch(model);
  relay.nudge(model);
  await relay.beforeApplicationShutdown();
};
