import type { Picture } from '@cueroom/contracts/media/pictures';
import { askAgain } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { PublicSite } from '../public-site/public-site';
import { pictureChanged } from './project-events';
import type { ProjectDocument, StoredStill } from './projects.schema';

/** What workers make of the pictures and stills of projects. */
@Injectable()
export class ProjectPicturesRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {}

  /** What a worker has made of a file, if it still is the project's; the first word on a file stays. */
  async record(id: string, objectKey: string, image: Picture | null, error: string | null): Promise<void> {
    await this.projects.updateOne(
      { _id: id, 'picture.objectKey': objectKey, 'picture.askedAt': { $exists: true } },
      { $set: { 'picture.image': image, 'picture.error': error }, $unset: { 'picture.askedAt': 1 } },
      { timestamps: false },
    );
    // A list is written whole: the revision moves, so that an edit under way notices.
    await this.projects.updateOne(
      { _id: id, stills: { $elemMatch: { objectKey, askedAt: { $exists: true } } } },
      {
        $set: { 'stills.$.image': image, 'stills.$.error': error },
        $unset: { 'stills.$.askedAt': 1 },
        $inc: { revision: 1 },
      },
      { timestamps: false },
    );
    await this.site.changed();
  }

  findUnpictured(askedBefore: Date): AsyncIterable<ProjectDocument> {
    return this.findEach({ 'picture.askedAt': { $lt: askedBefore } });
  }

  async requestPicture({ _id, picture }: ProjectDocument, now: Date): Promise<boolean> {
    if (!picture) return false;
    const { objectKey, askedAt } = picture;
    const filter = { _id, ...present, 'picture.objectKey': objectKey, 'picture.askedAt': askedAt };
    const event = (at: Date) => pictureChanged(_id, `again-${at.getTime()}`, objectKey, null);
    return askAgain(this.relay, this.projects, filter, { 'picture.askedAt': now }, { askedAt, now, event });
  }

  findWithUnmadeStills(askedBefore: Date): AsyncIterable<ProjectDocument> {
    return this.findEach({ stills: { $elemMatch: { askedAt: { $lt: askedBefore } } } });
  }

  async requestStill({ _id }: ProjectDocument, { objectKey, askedAt }: StoredStill, now: Date): Promise<boolean> {
    const filter = { _id, ...present, stills: { $elemMatch: { objectKey, askedAt } } };
    const event = (at: Date) => pictureChanged(_id, `again-${at.getTime()}-${objectKey}`, objectKey, null);
    return askAgain(this.relay, this.projects, filter, { 'stills.$.askedAt': now }, { askedAt, now, event });
  }

  private findEach(filter: QueryFilter<ProjectDocument>): AsyncIterable<ProjectDocument> {
    const found = this.projects.find({ ...present, ...filter }, { outbox: 0 }).lean<ProjectDocument[]>();
    return found.cursor({ batchSize: 100 }) as AsyncIterable<ProjectDocument>;
  }
}
