import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Injectable } from '@nestjs/common';

/** As long as gateways cache public answers: a hint that takes longer is not needed any more. */
const maxAgeMs = 2000;
const late = () => new Error(`Redis took no hint within ${maxAgeMs} ms`);

/** What visitors see of this service, cached by gateways. */
@Injectable()
export class PublicSite {
  constructor(private readonly bus: Bus) {}

  /** To be awaited after every write that visitors can see, before the write is confirmed: cached answers are dropped. */
  async changed(): Promise<void> {
    await withinLimit(this.bus.hint('public-site'), maxAgeMs, late).catch((error: unknown) =>
      log.warn({ err: error }, 'cache hint not sent: the public site may be stale for up to 2 s'),
    );
  }
}
