import { BriefPitched, briefPitched } from '@cueroom/contracts/pitches/brief-pitches';
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
import { PitchAnswers } from './pitch-answers.service';
import { PitchTimeline } from './pitch-timeline.service';

@Controller()
export class PitchesController {
  constructor(
    private readonly timeline: PitchTimeline,
    private readonly answers: PitchAnswers,
  ) {}

  @OnEvent(briefPitched)
  follow(pitched: BriefPitched) {
    return this.answers.pitched(pitched);
  }

  @OnEvent(pitchReacted)
  tell(reaction: PitchReacted) {
    return this.timeline.add(reaction);
  }

  @OnEvent(commentTakenBack)
  takeBack({ reactionId }: CommentTakenBack) {
    return this.timeline.takeBack(reactionId);
  }

  @OnEvent(pitchLetterQueued)
  send(letter: PitchLetterQueued) {
    return this.timeline.queueLetter(letter);
  }

  @OnEvent(recipientRemoved)
  forget({ recipientId }: RecipientRemoved) {
    return this.timeline.forget(recipientId);
  }
}
