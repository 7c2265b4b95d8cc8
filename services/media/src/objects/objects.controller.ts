import { keepExcerpt, StoredExcerpt } from '@cueroom/contracts/content/cues';
import {
  checkObject,
  claimObject,
  ClaimObject,
  describeObjects,
  getObjectStatus,
  ObjectKey,
  openUpload,
  OpenUpload,
  recordFile,
  RecordedFile,
  showFiles,
  ShowFiles,
} from '@cueroom/contracts/media/objects';
import { FileKeys } from '@cueroom/contracts/media/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ObjectsRepository } from './objects.repository';
import { OwnershipRepository } from './ownership.repository';
import { UploadsService } from './uploads.service';

@Controller()
export class ObjectsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly owners: OwnershipRepository,
    private readonly objects: ObjectsRepository,
  ) {}

  @OnMessage(openUpload)
  openUpload(upload: OpenUpload) {
    return this.uploads.openUpload(upload);
  }

  @OnMessage(recordFile)
  record(file: RecordedFile) {
    return this.uploads.record(file);
  }

  @OnMessage(getObjectStatus)
  async status({ key }: ObjectKey) {
    return { isKept: await this.objects.isKept(key) };
  }

  /** Kept as long as its project wants it. */
  @OnMessage(keepExcerpt)
  async keepExcerpt({ key, ...file }: StoredExcerpt) {
    await this.objects.recordUpload(key, file);
    await this.owners.deleteUnowned([key]);
    return { isKept: await this.objects.isKept(key) };
  }

  @OnMessage(describeObjects)
  describe({ keys }: FileKeys) {
    return this.objects.describe(keys);
  }

  @OnMessage(checkObject)
  check(claim: ClaimObject) {
    return this.owners.check(claim);
  }

  @OnMessage(showFiles)
  async show({ keys, isShown, revision }: ShowFiles) {
    for (const key of keys) await this.owners.show(key, isShown, revision);
  }

  @OnMessage(claimObject)
  claim(claim: ClaimObject) {
    return this.owners.claim(claim);
  }
}
