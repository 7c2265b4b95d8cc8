import { AppError } from '@cueroom/contracts/app-error';
import { getMailState, giveFeedback, GiveFeedback } from '@cueroom/contracts/intake/feedback';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ActivitiesRepository } from '../crm/activities.repository';
import { MailServer } from '../mail/mail-server';
import { IntakeSettings } from '../settings';
import { SubmissionsRepository } from '../submissions/submissions.repository';

@Controller()
export class FeedbackController {
  constructor(
    private readonly activities: ActivitiesRepository,
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
    return this.activities.insertFeedback(feedback, this.server.firstState);
  }
}
