import type { LettersTakenBack, LetterWritten } from '@cueroom/contracts/intake/review';
import { undoableForMs } from '@cueroom/persistence/records/undo-window';
import { Injectable } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { Mails } from '../mail/mails.repository';
import { MessagesRepository } from '../thread/messages.repository';
import { isLetterWanted } from './review-letter';
import { SubmissionsRepository } from '../submissions/submissions.repository';

/**
 * Letters that go with decisions: they stand on the artist's page at once, and are mailed when it can no longer be undone.
 * Each is an event of its decision, too, so that it comes also after a crash.
 */
@Injectable()
export class ReviewLetters {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly server: MailServer,
    private readonly mails: Mails,
  ) {}

  /** Safe to repeat, and late: a letter of a decision that was undone is not written. */
  async add(letter: LetterWritten): Promise<void> {
    const { submissionId, kind, subject, text, by: createdBy, revision, occurrence } = letter;
    if (!(await this.isWanted(letter))) return;
    const mailAt = new Date(Date.now() + (kind === 'letter' ? undoableForMs : 0));
    const words = { from: 'studio', kind, subject, text, mail: this.server.firstState } as const;
    await this.messages.addOnce({ submissionId, ...words, createdBy, revision, occurrence }, mailAt);
    // Undone, or erased, between the first look and the write.
    if (!(await this.isWanted(letter))) await this.messages.forgetOccurrence(occurrence);
  }

  isWritten({ occurrence }: LetterWritten): Promise<boolean> {
    return this.messages.hasOccurrence(occurrence);
  }

  async takeBack(taken: LettersTakenBack): Promise<void> {
    await this.messages.takeBackLetters(taken, await this.mails.begun('letter', taken.submissionId));
  }

  private async isWanted(letter: LetterWritten): Promise<boolean> {
    const submission = await this.submissions.findHeld(letter.submissionId);
    return submission !== null && isLetterWanted(submission, letter);
  }
}
