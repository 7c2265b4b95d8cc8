import { TooMany } from '@cueroom/platform/http/problem';
import { Injectable } from '@nestjs/common';
import { ResumableRepository } from './resumable.repository';

/** Of an address; further ones have to wait until some are finished, or swept. */
const most = { count: 20, bytes: 2 * 2 ** 30 };
const retryAfterSec = 600;

interface BeginningUpload {
  id: string;
  sender: string;
  size: number;
}

/** How much one address may have on its way, also when it begins many uploads at once. */
@Injectable()
export class UnfinishedUploads {
  private readonly last = new Map<string, Promise<void>>();

  constructor(private readonly resumables: ResumableRepository) {}

  /** @throws TooMany when there is no room for one more; nothing of it is left then */
  begin(upload: BeginningUpload, create: () => Promise<void>): Promise<void> {
    return this.inTurn(upload.sender, async () => {
      await this.check(upload.sender, 1, upload.size);
      await create();
      // Other replicas do not wait for this one: of two that came to the last room both may have to go.
      await this.check(upload.sender, 0, 0).catch(async (error: unknown) => {
        await this.resumables.withdraw(upload.id);
        throw error;
      });
    });
  }

  private async check(sender: string, more: number, moreBytes: number): Promise<void> {
    const { count, bytes } = await this.resumables.unfinishedOf(sender, new Date());
    if (count + more > most.count || bytes + moreBytes > most.bytes)
      throw new TooMany('Too many unfinished uploads from your address, please finish or remove some', retryAfterSec);
  }

  private inTurn(sender: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.last.get(sender) ?? Promise.resolve()).then(work);
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (this.last.get(sender) === over) this.last.delete(sender);
      });
    this.last.set(sender, over);
    return turn;
  }
}
