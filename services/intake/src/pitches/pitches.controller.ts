import { PitchLetterQueued, pitchLetterQueued } from '@cueroom/contracts/pitches/letters';
import {
  CommentTakenBack,
  commentTakenBack,
  PitchReacted,
  pitchReacted,
} from '@cueroom/contracts/pitches/pitch-activity';
import { RecipientRemoved, recipientRemoved } from '@cueroom/contracts/pitches/recipients';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Controller } from '@nestjs/common';
import { PitchTimeline } from './pitch-timeline.service';

@Controller()
export class PitchesController {
  constructor(private readonly timeline: PitchTimeline) {}

  @OnEvent(pitchReacted)
  tell(reaction: PitchReacted) {
    return this.timeline.add(reaction);
  }

  @OnEvent(commentTakenBack)
  takeBack({ reactionId }: CommentTakenBack) {
    return this.timeline.takeBack(reactionId);
  }

  @OnEvent(pitchLetterQueued)
  send({ letterId, pitchId, recipientId }: PitchLetterQueued) {
    return this.timeline.queueLetter(letterId, pitchId, recipientId);
  }

  @OnEvent(recipientRemoved)
  forget({ recipientId }: RecipientRemoved) {
    return this.timeline.forget(recipientId);
  }
}
