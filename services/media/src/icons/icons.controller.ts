import { makeIcon, MakeIcon } from '@cueroom/contracts/media/pictures';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { IconsService } from './icons.service';

@Controller()
export class IconsController {
  constructor(private readonly icons: IconsService) {}

  @OnMessage(makeIcon)
  make({ key }: MakeIcon) {
    return this.icons.make(key);
  }
}
