import {
  ApproveSubmission,
  approveSubmission,
  AskForChanges,
  askForChanges,
  LettersTakenBack,
  lettersTakenBack,
  LetterWritten,
  letterWritten,
  promoteSong,
  PromoteSong,
  RejectSubmission,
  rejectSubmission,
  unapproveSubmission,
  UnapproveSubmission,
} from '@cueroom/contracts/intake/review';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { AppError } from '@cueroom/contracts/app-error';
import { getMailState, giveFeedback, GiveFeedback } from '@cueroom/contracts/intake/feedback';
import { ReviewLetters } from './review.letters';
import { ReviewService } from './review.service';
import { ActivitiesRepository } from '../crm/activities.repository';
import { MailServer } from '../mail/mail-server';
import { IntakeSettings } from '../settings';
import { SubmissionsRepository } from '../submissions/submissions.repository';

@Controller()
export class ReviewController {
  constructor(
    private readonly review: ReviewService,
    private readonly letters: ReviewLetters,
  ) {}

  @OnMessage(approveSubmission)
  approve({ id, songIds, ...deciding }: ApproveSubmission) {
    return this.review.approve(id, { songIds: songIds ?? undefined, ...deciding });
  }

  @OnMessage(rejectSubmission)
  reject({ id, ...deciding }: RejectSubmission) {
    return this.review.reject(id, deciding);
  }

  @OnMessage(askForChanges)
  askForChanges(asked: AskForChanges) {
    return this.review.askForChanges(asked);
  }

  @OnMessage(unapproveSubmission)
  unapprove({ id, ifMatch }: UnapproveSubmission) {
    return this.review.unapprove(id, { ifMatch });
  }

  @OnMessage(promoteSong)
  promote({ track, by, idempotency }: PromoteSong) {
    return this.review.promote(track, by, idempotency);
  }

  @OnEvent(letterWritten)
  addLetter(letter: LetterWritten) {
    return this.letters.add(letter);
  }

  @OnEvent(lettersTakenBack)
  takeLettersBack(taken: LettersTakenBack) {
    return this.letters.takeBack(taken);
  }
}

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
