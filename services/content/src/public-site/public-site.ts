import { showFiles } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Injectable } from '@nestjs/common';

/** As long as gateways cache public answers: a hint that takes longer is not needed any more. */
const maxAgeMs = 2000;
const late = () => new Error(`Redis took no hint within ${maxAgeMs} ms`);

/** What visitors see of this service: answers, cached by gateways, and files, which media serves. */
@Injectable()
export class PublicSite {
  constructor(private readonly bus: Bus) {}

  /** To be awaited after every write that visitors can see, before the write is confirmed: cached answers are dropped. */
  async changed(): Promise<void> {
    await withinLimit(this.bus.hint('public-site'), maxAgeMs, late).catch((error: unknown) =>
      log.warn({ err: error }, 'cache hint not sent: the public site may be stale for up to 2 s'),
    );
  }

  /** To be awaited before the write is confirmed that shows files to strangers, or hides them. Its events say the same later. */
  async show(keys: string[], isShown: boolean, revision: number): Promise<void> {
    if (keys.length === 0) return;
    await this.bus
      .request(showFiles, { keys, isShown, revision }, { timeoutMs: maxAgeMs })
      .catch((error: unknown) => log.warn({ err: error }, 'media could not be asked to publish the files of the site'));
  }
}
