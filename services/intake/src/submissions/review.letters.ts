import { createHash } from 'node:crypto';
import { changesLetter } from '@cueroom/contracts/intake/changes-letter';
import type { NewLetter } from '@cueroom/contracts/intake/letters';
import { undoableForMs } from '@cueroom/persistence/undo-window';
import { Injectable } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { MessagesRepository } from '../thread/messages.repository';
import type { ChangesDocument, SubmissionDocument } from './submissions.schema';

/** Letters that go with decisions: they stand on the artist's page at once, and are mailed when it can no longer be undone. */
@Injectable()
export class ReviewLetters {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly server: MailServer,
  ) {}

  async add(submission: SubmissionDocument, letter: NewLetter, by?: string | null): Promise<void> {
    const { subject, text } = letter;
    const written = createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 16);
    const submissionId = String(submission._id);
    const occurrence = lettersOf(submission) + written;
    const mail = this.mailAfter(undoableForMs);
    const words = { from: 'studio', kind: 'letter', subject: subject.trim(), text } as const;
    await this.messages.addOnce({ submissionId, ...words, createdBy: by ?? null, mail, occurrence });
  }

  async addChanges(submission: SubmissionDocument, changes: ChangesDocument, by?: string | null): Promise<void> {
    const { _id, artistName, songs } = submission;
    const { items, songIds, message, at } = changes;
    const titles = songs.filter((song) => songIds.includes(String(song._id))).map(({ trackTitle }) => trackTitle);
    const letter = changesLetter(artistName, items, titles, message);
    const submissionId = String(_id);
    const words = { from: 'studio', kind: 'changes', ...letter } as const;
    const occurrence = `${submissionId}-changes-${at.getTime()}`;
    await this.messages.addOnce({ submissionId, ...words, createdBy: by ?? null, mail: this.mailAfter(), occurrence });
  }

  /** @param ms how long it is held back */
  mailAfter(ms = 0) {
    if (!this.server.isThere) return { state: 'not_configured' } as const;
    return { state: 'queued', tries: 0, nextTryAt: new Date(Date.now() + ms) } as const;
  }

  /** An approval is undone while it can be: its letters have not left. @param decided as it was */
  deleteNew(decided: SubmissionDocument, since: Date): Promise<void> {
    return this.messages.deleteLetters(lettersOf(decided), since);
  }

  /** The rejected submission is undecided again: what its letters say is so no more. @param decided as it was */
  takeBack(decided: SubmissionDocument): Promise<void> {
    return this.messages.takeBackLetters(lettersOf(decided));
  }
}

/** How the occurrences of the letters begin that go with the decision. */
const lettersOf = ({ _id, decision, decidedAt }: SubmissionDocument): string =>
  `${String(_id)}-${decision}-${decidedAt?.getTime()}-`;
