import {
  AddBrief,
  addBrief,
  deleteBrief,
  EnterBrief,
  enterBrief,
  finishNextStep,
  getBrief,
  ListBriefs,
  listBriefs,
  restoreBrief,
  setNextStep,
  UpdateBrief,
  updateBrief,
} from '@cueroom/contracts/intake/briefs';
import { FinishNextStep, SetNextStep } from '@cueroom/contracts/intake/next-step';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { countBriefs, ListBoard } from '@cueroom/contracts/intake/briefs-board';
import { ListTimelineOf, listTimeline } from '@cueroom/contracts/intake/timeline';
import { listSameSender, type SentKey } from '@cueroom/contracts/intake/same-sender';
import { MailServer } from '../mail/mail-server';
import { BriefsRepository } from './briefs.repository';
import { BriefTimeline } from './brief-timeline.service';
import { BriefsBoardRepository } from './briefs-board.repository';
import { SameSenderRepository } from './same-sender.repository';

@Controller()
export class BriefsController {
  constructor(
    private readonly briefs: BriefsRepository,
    private readonly mail: MailServer,
  ) {}

  @OnMessage(addBrief)
  add({ idempotency, ...brief }: AddBrief) {
    return this.briefs.insert(brief, idempotency, this.mail.announceAt);
  }

  /** Without emails: the admin has the client on the phone. */
  @OnMessage(enterBrief)
  enter({ idempotency, ...brief }: EnterBrief) {
    return this.briefs.insert(brief, idempotency);
  }

  @OnMessage(listBriefs)
  list(query: ListBriefs) {
    return this.briefs.list(query);
  }

  @OnMessage(getBrief)
  get({ id }: IdParam) {
    return this.briefs.get(id);
  }

  @OnMessage(updateBrief)
  update({ id, changes, ifMatch }: UpdateBrief) {
    return this.briefs.edit(id, changes, ifMatch);
  }

  @OnMessage(setNextStep)
  setNextStep(step: SetNextStep) {
    return this.briefs.setNextStep(step);
  }

  @OnMessage(finishNextStep)
  finishNextStep(step: FinishNextStep) {
    return this.briefs.finishNextStep(step);
  }

  @OnMessage(deleteBrief)
  delete({ id }: IdParam) {
    return this.briefs.trash(id);
  }

  @OnMessage(restoreBrief)
  restore({ id }: IdParam) {
    return this.briefs.restore(id);
  }
}

/** Briefs as a board, and what happened about one. */
@Controller()
export class BriefViewsController {
  constructor(
    private readonly board: BriefsBoardRepository,
    private readonly timeline: BriefTimeline,
  ) {}

  @OnMessage(countBriefs)
  count(query: ListBoard) {
    return this.board.count(query);
  }

  @OnMessage(listTimeline)
  listTimeline(query: ListTimelineOf) {
    return this.timeline.list(query);
  }
}

@Controller()
export class SameSenderController {
  constructor(private readonly sent: SameSenderRepository) {}

  @OnMessage(listSameSender)
  list(key: SentKey) {
    return this.sent.list(key);
  }
}
