import type { SongInspected } from '@cueroom/contracts/intake/songs';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { InspectionsRepository } from './inspections.repository';
import { validVersions } from './versions';

@Injectable()
export class InspectionsService {
  constructor(
    private readonly inspections: InspectionsRepository,
    private readonly bus: Bus,
  ) {}

  /** Throws while media is away: then the event comes again. */
  async recordVerdict({ songId: id, objectKey, audio }: SongInspected): Promise<void> {
    await this.inspections.recordVerdict(id, objectKey, audio);
    await this.compareVersions(id);
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
