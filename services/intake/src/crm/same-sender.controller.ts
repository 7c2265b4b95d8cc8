import { listSameSender, type SentKey } from '@cueroom/contracts/intake/same-sender';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { SameSenderRepository } from './same-sender.repository';

@Controller()
export class SameSenderController {
  constructor(private readonly sent: SameSenderRepository) {}

  @OnMessage(listSameSender)
  list(key: SentKey) {
    return this.sent.list(key);
  }
}
