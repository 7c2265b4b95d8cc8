import { askAgain, guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PublicSite } from '../public-site/public-site';
import { cuesChanged, fileEvents, filesOf } from './project-events';
import type { ProjectDocument, StoredCue } from './projects.schema';

/** Also what is trashed: it may be restored. */

/** What becomes of the cues of projects, apart from what admins say. */
@Injectable()
export class CuesRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {}

  async findIdsWithTrack(trackId: string): Promise<string[]> {
    const projects = await this.projects.find({ ...unpurged, 'cues.trackId': trackId }, { _id: 1 }).lean();
    return projects.map(({ _id }) => String(_id));
  }

  find(id: string): Promise<ProjectDocument | null> {
    return this.projects.findOne({ _id: id, ...unpurged }, { outbox: 0 }).lean<ProjectDocument>();
  }

  findUncut(askedBefore: Date): AsyncIterable<ProjectDocument> {
    return this.projects
      .find({ ...present, 'cues.askedAt': { $lt: askedBefore } }, { outbox: 0 })
      .lean<ProjectDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<ProjectDocument>;
  }

  /** One event requests all excerpts of a project. */
  async requestExcerpts(project: ProjectDocument, overdue: readonly StoredCue[], now: Date): Promise<boolean> {
    const { _id, revision, cues = [] } = project;
    const asked = cues.map((cue) => (overdue.includes(cue) ? { ...cue, askedAt: now } : cue));
    const askedAt = new Date(Math.max(...overdue.map((cue) => cue.askedAt?.getTime() ?? 0)));
    const is = filesOf({ ...project, cues: asked });
    const event = (at: Date) => cuesChanged(_id, (revision ?? 0) + 1, is, is, `again-${at.getTime()}`);
    const filter = { _id, ...unpurged, revision: revision ?? { $exists: false } };
    return askAgain(this.relay, this.projects, filter, { cues: asked }, { askedAt, now, event });
  }

  /** Null when the project changed since it was read. No admin has edited it: `edits` and `updatedAt` do not move. */
  async write(project: ProjectDocument, cues: StoredCue[]): Promise<ProjectDocument | null> {
    const { _id, revision = 0 } = project;
    const newEvents = fileEvents(_id, revision + 1, filesOf({ ...project, cues }), filesOf(project));
    const filter = { _id, ...unpurged, revision: project.revision ?? { $exists: false } };
    const update = { $set: { cues }, ...(newEvents.length > 0 && { $push: { outbox: { $each: newEvents } } }) };
    const written = await guardedWrite(this.relay, this.projects, filter, update, { timestamps: false });
    await this.site.changed();
    return written;
  }
}
