import { PitchLetterDone, pitchLetterDone, PitchLetterId, readPitchLetter } from '@cueroom/contracts/pitches/letters';
import {
  AddRecipient,
  addRecipient,
  AnswerComment,
  answerComment,
  deleteRecipient,
  RecipientParams,
  renewListenLink,
  SendLetter,
  sendLetter,
  UpdateRecipient,
  updateRecipient,
} from '@cueroom/contracts/pitches/recipients';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { CommentAnswers } from './comment-answers.service';
import { RecipientsService } from './recipients.service';

@Controller()
export class RecipientsController {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly answers: CommentAnswers,
  ) {}

  @OnMessage(addRecipient)
  add(recipient: AddRecipient) {
    return this.recipients.add(recipient);
  }

  @OnMessage(updateRecipient)
  update(changes: UpdateRecipient) {
    return this.recipients.update(changes);
  }

  @OnMessage(deleteRecipient)
  delete(params: RecipientParams) {
    return this.recipients.delete(params);
  }

  @OnMessage(renewListenLink)
  renewLink(params: RecipientParams) {
    return this.recipients.renewLink(params);
  }

  @OnMessage(sendLetter)
  send(letter: SendLetter) {
    return this.recipients.send(letter);
  }

  @OnMessage(readPitchLetter)
  letter(id: PitchLetterId) {
    return this.recipients.letter(id);
  }

  @OnEvent(pitchLetterDone)
  finishLetter(done: PitchLetterDone) {
    return this.recipients.finishLetter(done);
  }

  @OnMessage(answerComment)
  answer(answer: AnswerComment) {
    return this.answers.add(answer);
  }
}
