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
import { ReviewLetters } from './review.letters';
import { ReviewService } from './review.service';

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
