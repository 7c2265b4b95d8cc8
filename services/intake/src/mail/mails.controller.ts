import { mailWanted, MailWanted } from '@cueroom/contracts/intake/mails';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Controller } from '@nestjs/common';
import { MailDelivery } from './mail.delivery';
import { Mails } from './mails.repository';

@Controller()
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly delivery: MailDelivery,
  ) {}

  @OnEvent(mailWanted)
  async want({ dueAt, ...wanted }: MailWanted): Promise<void> {
    await this.mails.want({ ...wanted, ...(dueAt && { dueAt: new Date(dueAt) }) });
    this.delivery.nudge();
  }
}
