import type { Page } from '@cueroom/contracts/message';
import type { ListTimelineOf, TimelineRow } from '@cueroom/contracts/intake/timeline';
import { listBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from './activities.repository';
import { BriefsRepository } from './briefs.repository';
import { activityRow, arrivalRow, pitchRows } from './timeline-words';

/** What happened about a brief: made of its activities, its history and its pitches whenever someone asks, and stored nowhere. */
@Injectable()
export class BriefTimeline {
  constructor(
    private readonly briefs: BriefsRepository,
    private readonly activities: ActivitiesRepository,
    private readonly history: HistoryReader,
    private readonly bus: Bus,
  ) {}

  /** @throws AppError 'not_found' */
  async list({ id, kind, limit = limits.pageSize, offset = 0 }: ListTimelineOf): Promise<Page<TimelineRow>> {
    const brief = await this.briefs.find(id);
    if (!brief) throw this.briefs.notFound();
    const [activities, pitches] = await Promise.all([
      this.activities.ofRecord('brief', id),
      this.bus.request(listBriefPitches, { id }),
    ]);
    const changeIds = activities.flatMap(({ activityType, changeId }) =>
      activityType === 'change' && changeId ? [changeId] : [],
    );
    const changes = await this.history.of(changeIds);
    const rows = [
      arrivalRow(brief),
      ...activities.map((activity) => activityRow(activity, changes.get(activity.changeId ?? ''))),
      ...pitches.flatMap(pitchRows),
    ];
    const shown = rows
      .filter((row) => !kind || row.kind === kind)
      .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
    return { items: shown.slice(offset, offset + limit), total: shown.length };
  }
}
