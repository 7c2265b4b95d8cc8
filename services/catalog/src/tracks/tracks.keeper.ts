import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { inspectTrack, trackInspectionId } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { TrackVersionsRepository } from './track-versions.repository';
import { TracksRepository } from './tracks.repository';

/** Asks again for verdicts that were lost, and ends tracks whose undo window has passed. Every replica may. */
@Injectable()
export class TracksKeeper {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly versions: TrackVersionsRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-inspections', reconcileEveryMs)
  async requestOverdueInspections(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('inspections', this.tracks.findUninspected(askedBefore), async (track) => {
      const id = trackInspectionId(String(track._id), objectKeyOf(track.fileUrl) ?? '');
      return !(await this.bus.isQueued(inspectTrack, id)) && this.tracks.requestInspection(track, new Date(now));
    });
    await askAgain('inspections', this.versions.findUninspected(askedBefore), async (track) => {
      let asked = 0;
      for (const version of track.versions ?? []) {
        if (!version.askedAt || version.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(inspectTrack, trackInspectionId(String(track._id), version.objectKey))) continue;
        if (await this.versions.requestInspection(track, version, new Date(now))) asked++;
      }
      return asked;
    });
  }

  @Every('purge-tracks', 5000)
  async purge(): Promise<void> {
    await this.tracks.purge(purgeableBefore());
  }
}
