import type { Event } from '@cueroom/contracts/message';
import { mailWanted, type MailWanted } from '@cueroom/contracts/intake/mails';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import type { IntakeSettings } from '../settings';
import { MailDelivery } from './mail.delivery';
import { MailServer } from './mail-server';
import { Mails } from './mails.repository';
import { type MailDocument, mailSchema } from './mails.schema';

/** A bus that brings wanted emails to intake as soon as they are published, each twice. */
export class MailBus extends RecordingBus {
  wants?: (mail: MailWanted) => Promise<void>;

  override async publish<T extends object>(event: Event<T>, id: string, data: T): Promise<void> {
    await super.publish(event, id, data);
    if (event.name !== mailWanted.name) return;
    for (let time = 0; time < 2; time++) await this.wants?.(data as unknown as MailWanted);
  }
}

/** The emails of a studio, and replicas that send them. @param sends.byItself false: `sendDue` does what a moment would */
export const mailParts = async (
  database: ReturnType<typeof freshDatabase>,
  settings: IntakeSettings,
  sends: { byItself: boolean } = { byItself: false },
) => {
  const bus = new MailBus();
  const relay = new OutboxRelay(bus);
  const model = await database.model<MailDocument>('Mail', mailSchema);
  await model.deleteMany();
  const mails = new Mails(model, relay);
  const server = new MailServer(settings);
  const deliveries: MailDelivery[] = [];
  const replica = () => {
    const delivery = new MailDelivery(mails, server);
    if (!sends.byItself) delivery.nudge = () => undefined;
    deliveries.push(delivery);
    return delivery;
  };
  const delivery = replica();
  bus.wants = (mail) => delivery.want(mail);
  const close = async () => {
    for (const one of deliveries) await one.beforeApplicationShutdown();
    await relay.beforeApplicationShutdown();
  };
  return { bus, relay, model, mails, server, delivery, replica, close };
};
