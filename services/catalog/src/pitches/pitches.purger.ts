import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { PitchActivities } from './activities.repository';
import { PitchesRepository } from './pitches.repository';
import { RecipientsRepository } from './recipients.repository';

const everyMs = 5000;

/** Permanently deletes pitches whose undo window has passed, with their recipients and what those did. */
@Injectable()
export class PitchesPurger {
  constructor(
    private readonly pitches: PitchesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly activities: PitchActivities,
  ) {}

  @Every('purge-pitches', everyMs)
  async purge(before = purgeableBefore()): Promise<void> {
    for (const pitchId of await this.pitches.idsTrashed(before)) {
      await this.recipients.remove({ pitchId });
      await this.activities.forget({ pitchId });
      await this.pitches.purge(before, [pitchId]);
    }
  }
}
