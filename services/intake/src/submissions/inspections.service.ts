import { isDeepStrictEqual } from 'node:util';
import type { SongInspected } from '@cueroom/contracts/intake/songs';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import { Bus } from '@cueroom/messaging/bus';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { inspectAudio, songInspectionId } from '@cueroom/contracts/media/renditions';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { InspectionsRepository } from './inspections.repository';
import { receive } from './received-changes';
import { isDecided } from './review';
import { validVersions, filesOf } from './versions';

@Injectable()
export class InspectionsService {
  constructor(
    private readonly inspections: InspectionsRepository,
    private readonly bus: Bus,
  ) {}

  /** Throws while media is away: then the event comes again. */
  async recordVerdict({ songId: id, objectKey, audio }: SongInspected): Promise<void> {
    await this.inspections.recordVerdict(id, objectKey, audio);
    await this.receiveAsked(id);
    await this.compareVersions(id);
  }

  /** A file that the studio has asked for counts when it is fine. */
  private async receiveAsked(id: string): Promise<void> {
    await retryOnConflict('Please try again', async () => {
      const submission = await this.inspections.findByFile(id);
      if (!submission?.changes || isDecided(submission)) return true;
      const receiving = receive(submission, new Date());
      if (isDeepStrictEqual(receiving.set.changes, submission.changes)) return true;
      return this.inspections.setReceived(submission, receiving);
    });
  }

  /** With the main file of their song, once both are valid: hints come of it. Whichever verdict comes last sees the other. */
  private async compareVersions(id: string): Promise<void> {
    const submission = await this.inspections.findByFile(id);
    if (!submission) return;
    const version = submission.versions?.find(({ _id }) => String(_id) === id);
    const song = submission.songs.find(({ _id, songUid }) => String(_id) === id || songUid === version?.songUid);
    const { objectKey } = song ?? {};
    if (song?.audio.state !== 'valid' || !objectKey) return;
    const versions = validVersions(submission, song).filter(({ compared }) => compared?.objectKey !== objectKey);
    if (versions.length === 0) return;
    const others = versions.map((one) => one.objectKey);
    const compared = await this.bus.request(compareRecordings, { objectKey, others });
    for (const one of versions) {
      const comparison = compared.find((other) => other.objectKey === one.objectKey)?.comparison ?? 'unknown';
      await this.inspections.setCompared(one, { objectKey, comparison });
    }
  }
}

@Injectable()
export class SubmissionsReconciler {
  constructor(
    private readonly inspections: InspectionsRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-verdicts', reconcileEveryMs)
  async requestOverdueVerdicts(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('verdicts', this.inspections.findUnjudged(askedBefore), async (submission) => {
      let asked = 0;
      for (const file of filesOf(submission)) {
        if (!file.askedAt || file.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(inspectAudio, songInspectionId(file.id, file.objectKey ?? ''))) continue;
        if (await this.inspections.requestVerdict(submission, file, new Date(now))) asked++;
      }
      return asked;
    });
  }
}
