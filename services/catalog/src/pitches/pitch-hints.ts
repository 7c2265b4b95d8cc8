import type { PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { Bus, type HintTopic } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Injectable } from '@nestjs/common';
import { TrackPlaces } from '../tracks/track-places';
import { PitchesRepository } from './pitches.repository';

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

  /** @param activity the new entry of the feed; without one something else has changed, such as what was heard */
  reacted(pitchId: string, activity?: PitchActivity): Promise<void> {
    return this.send('pitch-activity', pitchId, activity);
  }

  /** Only the pages of this person look again: a pitch may have hundreds of others open. */
  answered(recipientId: string): Promise<void> {
    return this.send('recipients', recipientId);
  }

  private async send(topic: HintTopic, about: string, news?: object): Promise<void> {
    await withinLimit(this.bus.hint(topic, about, news), maxAgeMs, late).catch((error: unknown) =>
      log.warn(
        { err: error, topic },
        'hint not sent: open pages may be stale until the next one, passwords for a minute',
      ),
    );
  }
}

@Injectable()
export class PitchPlaces extends TrackPlaces {
  constructor(
    private readonly pitches: PitchesRepository,
    private readonly hints: PitchHints,
  ) {
    super();
  }

  override readonly of: TrackPlaces['of'] = (trackIds) => this.pitches.ofTracks(trackIds);

  override async changed(trackIds: string[]): Promise<void> {
    for (const id of await this.pitches.openWith(trackIds)) await this.hints.changed(id);
  }
}
