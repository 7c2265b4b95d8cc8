import { AppError } from '@cueroom/contracts/app-error';
import { getMailState, giveFeedback, GiveFeedback } from '@cueroom/contracts/intake/feedback';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { MailDelivery } from '../mail/mail.delivery';
import { MailServer } from '../mail/mail-server';
import { IntakeSettings } from '../settings';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { FeedbackRepository } from './feedback.repository';

@Controller()
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly delivery: MailDelivery,
    private readonly submissions: SubmissionsRepository,
    private readonly server: MailServer,
    private readonly settings: IntakeSettings,
  ) {}

  @OnMessage(getMailState)
  mailState() {
    return { isSetUp: this.server.isThere, isListeningShared: this.settings.SHARE_LISTENING === 'on' };
  }

  @OnMessage(giveFeedback)
  async give(feedback: GiveFeedback) {
    if (!(await this.submissions.find(feedback.id))) {
      throw new AppError('not_found', 'This submission does not exist');
    }
    const activity = await this.feedback.insert(feedback, this.server.isThere);
    this.delivery.nudge();
    return activity;
  }
}
