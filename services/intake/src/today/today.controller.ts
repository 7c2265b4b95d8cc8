import { listToday } from '@cueroom/contracts/intake/today';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { Today } from './today.service';

@Controller()
export class TodayController {
  constructor(private readonly today: Today) {}

  @OnMessage(listToday)
  list() {
    return this.today.list();
  }
}
