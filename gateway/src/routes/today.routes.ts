import { listToday } from '@cueroom/contracts/intake/today';
import { Bus } from '@cueroom/messaging/bus';
import { Get } from '@nestjs/common';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

@AdminRoutes('today', 'admin/today')
export class TodayRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listToday)
  list() {
    return this.bus.request(listToday, {});
  }
}
