import { countBriefs, ListBoard } from '@cueroom/contracts/intake/briefs-board';
import { ListTimelineOf, listTimeline } from '@cueroom/contracts/intake/timeline';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { BriefTimeline } from './brief-timeline.service';
import { BriefsBoardRepository } from './briefs-board.repository';

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
