import { Bus, type HintTopic } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Injectable } from '@nestjs/common';

/** As long as gateways cache whether a link is open: a hint that takes longer is not needed any more. */
const maxAgeMs = 1000;
const late = () => new Error(`Redis took no hint within ${maxAgeMs} ms`);

/** Tells gateways that open pages, and the studio's feed, have to look again. To be awaited before a change is confirmed. */
@Injectable()
export class PitchHints {
  constructor(private readonly bus: Bus) {}

  changed(pitchId: string): Promise<void> {
    return this.send('pitches', pitchId);
  }

  reacted(pitchId: string): Promise<void> {
    return this.send('pitch-activity', pitchId);
  }

  private async send(topic: HintTopic, about: string): Promise<void> {
    await withinLimit(this.bus.hint(topic, about), maxAgeMs, late).catch((error: unknown) =>
      log.warn({ err: error, topic }, 'hint not sent: pages may be stale for a second'),
    );
  }
}
