import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { CatalogSettings } from '../settings';
import { PitchActivities } from './activities.repository';
import { RecipientsRepository } from './recipients.repository';

const everyMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** Forgets what was opened and heard when its time is over. Every replica may: the others find nothing left. */
@Injectable()
export class ListeningSweeper {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly activities: PitchActivities,
    private readonly settings: CatalogSettings,
  ) {}

  @Every('listening-retention', everyMs, { isAtStart: true })
  async sweep(now = Date.now()): Promise<number> {
    const before = new Date(now - this.settings.RETENTION_LISTENING_DAYS * dayMs);
    const people = await this.recipients.forgetHeard(before);
    await this.recipients.forgetVisits(before);
    await this.activities.forgetListening(before);
    if (people > 0) log.info({ people }, 'what was heard is forgotten after its retention');
    return people;
  }
}
