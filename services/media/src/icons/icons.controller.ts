import { buffer } from 'node:stream/consumers';
import { AppError } from '@cueroom/contracts/app-error';
import { type Icon, imageTooLarge, makeIcon, MakeIcon } from '@cueroom/contracts/media/pictures';
import { limits } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { ObjectsRepository } from '../objects/objects.repository';
import { OwnershipRepository } from '../objects/ownership.repository';
import { iconOf } from './icon';
import { SvgProcess } from './svg-process';

/** Each takes up to a second, and a request may take five. */
const maxWaiting = 4;

/** Makes logos of uploads, one after another: this process serves bytes, and its memory and time are theirs. */
@Controller()
export class IconsController implements OnApplicationShutdown {
  private readonly turns = pLimit(1);
  private readonly svgs = new SvgProcess();

  constructor(
    private readonly owners: OwnershipRepository,
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  onApplicationShutdown(): void {
    this.svgs.end();
  }

  /** @throws AppError when it is no picture, or not just an upload. The upload is gone afterwards. */
  @OnMessage(makeIcon)
  async make({ key }: MakeIcon): Promise<Icon> {
    const record = await this.records.find(key);
    if (record?.state !== 'uploaded') throw new AppError('invalid', 'This is not an uploaded file');
    if (record.owners.length > 0) throw new AppError('invalid', 'This file is used already');
    try {
      if ((record.bytes ?? 0) > limits.uploadBytes.image) throw new AppError('too_large', imageTooLarge);
      return await this.inTurn(async () =>
        iconOf(await buffer(await this.storage.read(key)), (svg) => this.svgs.sanitize(svg)),
      );
    } finally {
      await this.owners.deleteUnowned([key]);
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount } = this.turns;
    if (activeCount + pendingCount >= maxWaiting) {
      throw new AppError('unavailable', 'Too many logos at once, please try again');
    }
    return this.turns(work);
  }
}
