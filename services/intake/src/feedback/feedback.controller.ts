import { AppError } from '@cueroom/contracts/app-error';
import { giveFeedback, GiveFeedback } from '@cueroom/contracts/intake/feedback';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { FeedbackMails } from './feedback.mails';
import { FeedbackRepository } from './feedback.repository';
import { MailServer } from './mail-server';

@Controller()
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly mails: FeedbackMails,
    private readonly submissions: SubmissionsRepository,
    private readonly server: MailServer,
  ) {}

  @OnMessage(giveFeedback)
  async give(feedback: GiveFeedback) {
    if (!(await this.submissions.find(feedback.id))) {
      throw new AppError('not_found', 'This submission does not exist');
    }
    const activity = await this.feedback.insert(feedback, this.server.isThere);
    this.mails.nudge();
    return activity;
  }
}
