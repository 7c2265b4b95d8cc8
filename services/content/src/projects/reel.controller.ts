import { listReel, listReelChoices, ReelOrder, orderReel } from '@cueroom/contracts/content/films';
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

  @OnMessage(listReelChoices)
  listChoices() {
    return this.reel.listChoices();
  }

  @OnMessage(orderReel)
  order({ keys }: ReelOrder) {
    return this.reel.order(keys);
  }
}
