import { getReel, listReel, OrderReel, orderReel } from '@cueroom/contracts/content/films';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ReelRepository } from './reel.repository';

@Controller()
export class ReelController {
  constructor(private readonly reel: ReelRepository) {}

  @OnMessage(listReel)
  list() {
    return this.reel.list();
  }

  @OnMessage(getReel)
  get() {
    return this.reel.get();
  }

  @OnMessage(orderReel)
  order({ keys, ifMatch }: OrderReel) {
    return this.reel.order(keys, ifMatch);
  }
}
