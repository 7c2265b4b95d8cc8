import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { PitchActivities } from './activities.repository';
import { PitchesRepository } from './pitches.repository';
import { RecipientsRepository } from './recipients.repository';

const hourMs = 3_600_000;

/** Ends what is over. Every replica may: the others find nothing left. */
@Injectable()
export class PitchesKeeper {
  constructor(
    private readonly pitches: PitchesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly activities: PitchActivities,
    private readonly settings: CatalogSettings,
  ) {}

  /** Permanently deletes pitches whose undo window has passed, with their recipients and what those did. */
  @Every('purge-pitches', 5000)
  async purge(before = purgeableBefore()): Promise<void> {
    for (const pitchId of await this.pitches.idsTrashed(before)) {
      await this.recipients.remove({ pitchId });
      await this.activities.forget({ pitchId });
      await this.pitches.purge(before, [pitchId]);
    }
  }

  /** Forgets what was opened and heard when its time is over. */
  @Every('listening-retention', hourMs, { isAtStart: true })
  async forgetListening(now = Date.now()): Promise<number> {
    const before = new Date(now - this.settings.RETENTION_LISTENING_DAYS * 24 * hourMs);
    const people = await this.recipients.forgetHeard(before);
    await this.recipients.forgetVisits(before);
    await this.activities.forgetListening(before);
    if (people > 0) log.info({ people }, 'what was heard is forgotten after its retention');
    return people;
  }
}
