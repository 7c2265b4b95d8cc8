import { ListHistory, listHistory } from '@cueroom/contracts/record-history';
import { recordKeepers } from '@cueroom/contracts/record-names';
import { Bus } from '@cueroom/messaging/bus';
import { Get, Query } from '@nestjs/common';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

@AdminRoutes('history', 'admin/history')
export class HistoryRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listHistory.intake)
  list(@Query() query: ListHistory) {
    return this.bus.request(listHistory[recordKeepers[query.entityType]], query);
  }
}
