import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { inspectTrack, trackInspectionId } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TrackVersionsRepository } from './track-versions.repository';
import { TracksRepository } from './tracks.repository';

@Injectable()
export class TracksReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-track-inspections', reconcileEveryMs, () =>
    this.requestOverdueInspections(),
  );

  constructor(
    private readonly tracks: TracksRepository,
    private readonly versions: TrackVersionsRepository,
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
    const waiting = this.versions.findUninspected(new Date(now - overdueMs));
    await tryEach('overdue-track-inspections', waiting, async (track) => {
      for (const version of track.versions ?? []) {
        if (!version.askedAt || version.askedAt.getTime() >= now - overdueMs) continue;
        if (await this.bus.isQueued(inspectTrack, trackInspectionId(String(track._id), version.objectKey))) continue;
        if (await this.versions.requestInspection(track, version, new Date(now))) requested++;
      }
    });
    if (requested > 0) log.info({ tracks: requested }, 'overdue track inspections requested again');
    countRepairs('inspections', requested);
  }
}
