import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { inspectTrack, trackInspectionId } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';

const everyMs = 15_000;
/** An inspection takes seconds; the job of one that has not come for this long may be lost, with all of Redis. */
const overdueMs = 30_000;

@Injectable()
export class TracksReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-track-inspections', everyMs, () => this.requestOverdueInspections());

  constructor(
    private readonly tracks: TracksRepository,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async requestOverdueInspections(now = Date.now()): Promise<void> {
    let requested = 0;
    const overdue = this.tracks.findUninspected(new Date(now - overdueMs));
    await tryEach('overdue-track-inspections', overdue, async (track) => {
      const id = trackInspectionId(String(track._id), objectKeyOf(track.fileUrl) ?? '');
      if (await this.bus.isQueued(inspectTrack, id)) return;
      if (await this.tracks.requestInspection(track, new Date(now))) requested++;
    });
    if (requested > 0) log.info({ tracks: requested }, 'overdue track inspections requested again');
    countRepairs('looks', requested);
  }
}
