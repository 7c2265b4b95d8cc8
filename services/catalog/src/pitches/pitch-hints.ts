import { Bus, type HintTopic } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Injectable } from '@nestjs/common';

/** Gateways ask about sound again after a second in any case: a later hint would not stop it sooner. */
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

  /** Only the pages of this person look again: a pitch may have hundreds of others open. */
  answered(recipientId: string): Promise<void> {
    return this.send('recipients', recipientId);
  }

  private async send(topic: HintTopic, about: string): Promise<void> {
    await withinLimit(this.bus.hint(topic, about), maxAgeMs, late).catch((error: unknown) =>
      log.warn(
        { err: error, topic },
        'hint not sent: open pages may be stale until the next one, passwords for a minute',
      ),
    );
  }
}
