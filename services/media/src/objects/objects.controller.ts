import {
  checkObject,
  claimObject,
  ClaimObject,
  getObjectFate,
  NewUpload,
  ObjectKey,
  openUpload,
} from '@cueroom/contracts/media/objects';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ObjectsService } from './objects.service';

@Controller()
export class ObjectsController {
  constructor(private readonly objects: ObjectsService) {}

  @OnMessage(openUpload)
  openUpload(upload: NewUpload) {
    return this.objects.openUpload(upload);
  }

  @OnMessage(getObjectFate)
  async fate({ key }: ObjectKey) {
    return { isKept: await this.objects.isKept(key) };
  }

  @OnMessage(checkObject)
  check(claim: ClaimObject) {
    return this.objects.check(claim);
  }

  @OnMessage(claimObject)
  claim(claim: ClaimObject) {
    return this.objects.claim(claim);
  }
}
