import { AppError } from '@cueroom/contracts/app-error';
import type { Created } from '@cueroom/contracts/message';
import type { CommentAnswer } from '@cueroom/contracts/pitches/reactions';
import type { AnswerComment } from '@cueroom/contracts/pitches/recipients';
import { Injectable } from '@nestjs/common';
import { PitchHints } from './pitch-hints';
import { madeBefore } from './reactions.service';
import { answerRecord } from './recipient-record';
import { pitchEntries, RecipientsRepository } from './recipients.repository';
import type { StoredAnswer, StoredReactions } from './recipients.schema';

const withAnswer = (reactions: readonly StoredReactions[], commentId: string, answer: StoredAnswer) =>
  reactions.map((of) => ({
    ...of,
    comments: of.comments.map((comment) =>
      comment.id === commentId ? { ...comment, answers: [...(comment.answers ?? []), answer] } : comment,
    ),
  }));

/** What the studio says to a client's comments. */
@Injectable()
export class CommentAnswers {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly hints: PitchHints,
  ) {}

  async add({ id, commentId, text, by, idempotency }: AnswerComment): Promise<Created<CommentAnswer>> {
    const answer: StoredAnswer = {
      ...{ id: this.recipients.newId(), text: text.trim(), createdAt: new Date(), by },
      ...(idempotency && { ...idempotency }),
    };
    const read = async () => {
      const recipient = await this.recipients.findByComment(id, commentId);
      if (!recipient) throw new AppError('not_found', 'This comment does not exist');
      return { recipient };
    };
    let first: StoredAnswer | undefined;
    await this.recipients.write(read, ({ recipient: { reactions } }) => {
      const all = reactions.flatMap(({ comments }) => comments.flatMap(({ answers = [] }) => answers));
      first = madeBefore(all, idempotency);
      if (first) return null;
      return {
        set: { reactions: withAnswer(reactions, commentId, answer) },
        events: pitchEntries('comment-answered', id),
      };
    });
    // The client's page, and the window of someone else in the studio.
    await Promise.all([this.hints.changed(id), this.hints.reacted(id)]);
    return first ? { ...answerRecord(first), isRepeated: true } : answerRecord(answer);
  }
}
