import { createHash } from 'node:crypto';
import type {
  ListProjects,
  ListPublicProjects,
  Project,
  ProjectChanges,
  PublicProject,
} from '@cueroom/contracts/content/projects';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { type Picture, projectPictureChanged, projectPictureShown } from '@cueroom/contracts/media/pictures';
import type { Page } from '@cueroom/contracts/message';
import { EditedRecords } from '@cueroom/persistence/edited-records';
import { askAgain, guardedWrite } from '@cueroom/persistence/guarded-write';
import type { FromCreation } from '@cueroom/persistence/idempotency';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox.schema';
import { readPage, type Selection } from '@cueroom/persistence/read-page';
import { tidyTexts } from '@cueroom/persistence/tidy-texts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import { PublicSite } from '../public-site';
import { adminProject, publicProject } from './projects.records';
import { type ProjectDocument, projectKeys, projectOrder, type StoredPicture } from './projects.schema';

const present = { removedAt: { $exists: false } } as const;
const shown = { status: 'active' } as const;
const inner = { outbox: 0, words: 0, initials: 0, order: 0 } as const;

/** What is written of a project: its own picture, or a link, replaces the other. */
export type ProjectFields = Omit<ProjectChanges, 'imageUrl'> & {
  imageUrl?: string | null;
  picture?: NewPicture | null;
};
type PublicQuery = ListPublicProjects & { featured?: true };
type NewPicture = Pick<StoredPicture, 'objectKey' | 'contentType'>;

const stored = ({ picture, ...fields }: ProjectFields) => ({
  ...tidyTexts(fields),
  ...(picture !== undefined && { picture: picture && { ...picture, image: null, error: null, askedAt: new Date() } }),
});

const pictureChanged = (
  id: Types.ObjectId,
  occurrence: number | string,
  objectKey: string | null,
  formerKey: string | null,
): OutboxEntry =>
  outboxEntry(projectPictureChanged, `${id}-${occurrence}`, { projectId: String(id), objectKey, formerKey });

const pictureShown = (id: Types.ObjectId, revision: number, objectKey: string, isShown: boolean): OutboxEntry =>
  outboxEntry(projectPictureShown, `${id}-${revision}`, { projectId: String(id), objectKey, isShown, revision });

@Injectable()
export class ProjectsRepository extends EditedRecords<ProjectDocument, Project> {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {
    super(projects, 'project', adminProject);
    relay.watch(projects);
  }

  /** Repetitions that come at once have the same one, so that they do not refuse each other the picture. */
  async newId(idempotency?: Idempotency): Promise<string> {
    const drawn = new Types.ObjectId().toHexString();
    if (!idempotency) return drawn;
    const { key, bodyHash } = idempotency;
    const id = createHash('sha256').update(`${key} ${bodyHash}`).digest('hex').slice(0, drawn.length);
    return (await this.projects.exists({ _id: id })) ? drawn : id;
  }

  list({ q, status, sort, ...query }: ListProjects): Promise<Page<Project>> {
    return this.page({ ...query, q, filter: status ? { status } : {}, sort: projectOrder(sort) }, adminProject);
  }

  listPublic({ medium, genre, year, featured, ...query }: PublicQuery): Promise<Page<PublicProject>> {
    const asked = {
      ...(medium && { medium }),
      ...(genre && { genre }),
      ...(year && { year: Number(year) }),
      ...(featured && { featured }),
    };
    return this.page({ ...query, filter: { ...shown, ...asked }, sort: projectOrder() }, publicProject);
  }

  /** A new project; its id is chosen by the caller, who has reserved the picture for it. */
  async insert(id: string, fields: ProjectFields, creation: FromCreation = {}): Promise<ProjectDocument> {
    const _id = new Types.ObjectId(id);
    const key = fields.picture?.objectKey;
    // Of a new project null is nothing said: the defaults count.
    const said = Object.fromEntries(Object.entries(stored(fields)).filter(([, value]) => value !== null));
    const created = await this.projects.create({
      _id,
      ...said,
      ...creation,
      ...(key && {
        outbox: [
          pictureChanged(_id, 0, key, null),
          ...(fields.status === 'archived' ? [pictureShown(_id, 0, key, false)] : []),
        ],
      }),
    });
    this.relay.nudge(this.projects);
    await this.site.changed();
    return created.toObject();
  }

  /** Null when it changed since it was read. */
  update(project: ProjectDocument, fields: ProjectFields): Promise<ProjectDocument | null> {
    const { _id, revision = 0 } = project;
    const former = project.picture?.objectKey ?? null;
    const next = fields.picture === undefined ? former : (fields.picture?.objectKey ?? null);
    const status = fields.status ?? project.status;
    const isPictureNew = next !== former;
    const isToldAnew = next !== null && (status !== project.status || (isPictureNew && status !== shown.status));
    const told = [
      ...(isPictureNew ? [pictureChanged(_id, revision + 1, next, former)] : []),
      ...(isToldAnew ? [pictureShown(_id, revision + 1, next, status === shown.status)] : []),
    ];
    const texts = stored(fields);
    return this.change(project, {
      $set: { ...texts, ...projectKeys({ ...project, ...texts }) },
      $inc: { edits: 1 },
      ...(told.length > 0 && { $push: { outbox: { $each: told } } }),
    });
  }

  override async trash(id: string, now?: Date): Promise<void> {
    await super.trash(id, now);
    await this.site.changed();
  }

  override async restore(id: string): Promise<Project> {
    const restored = await super.restore(id);
    await this.site.changed();
    return restored;
  }

  /** The relay removes the documents once their last events are out. */
  override async purge(trashedBefore: Date): Promise<void> {
    const trashed = { deletedAt: { $exists: false }, removedAt: { $lt: trashedBefore } } as const;
    for (const { _id, picture } of await this.projects.find(trashed).lean<ProjectDocument[]>()) {
      const key = picture?.objectKey;
      await this.projects.updateOne(
        { _id, ...trashed },
        {
          $set: { deletedAt: new Date() },
          ...(key && { $push: { outbox: pictureChanged(_id, 'deleted', null, key) } }),
        },
      );
    }
    this.relay.nudge(this.projects);
  }

  /** What a worker has made of a file, if it still is the project's; the first word on a file stays. */
  async recordPicture(id: string, objectKey: string, image: Picture | null, error: string | null): Promise<void> {
    await this.projects.updateOne(
      { _id: id, 'picture.objectKey': objectKey, 'picture.askedAt': { $exists: true } },
      { $set: { 'picture.image': image, 'picture.error': error }, $unset: { 'picture.askedAt': 1 } },
      { timestamps: false },
    );
    await this.site.changed();
  }

  findUnpictured(askedBefore: Date): AsyncIterable<ProjectDocument> {
    return this.projects
      .find({ ...present, 'picture.askedAt': { $lt: askedBefore } }, { outbox: 0 })
      .lean<ProjectDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<ProjectDocument>;
  }

  async requestPicture({ _id, picture }: ProjectDocument, now: Date): Promise<boolean> {
    if (!picture) return false;
    const { objectKey, askedAt } = picture;
    const filter = { _id, ...present, 'picture.objectKey': objectKey, 'picture.askedAt': askedAt };
    return askAgain(this.relay, this.projects, filter, {
      $set: { 'picture.askedAt': now },
      $push: { outbox: pictureChanged(_id, `again-${now.getTime()}`, objectKey, null) },
    });
  }

  private page<T>(selection: Selection<ProjectDocument>, itemOf: (project: ProjectDocument) => T): Promise<Page<T>> {
    return readPage(this.projects, { ...selection, deletedBy: 'removedAt', without: inner }, itemOf);
  }

  private async change(
    { _id, revision }: ProjectDocument,
    update: UpdateQuery<ProjectDocument>,
  ): Promise<ProjectDocument | null> {
    const filter = { _id, ...present, revision: revision ?? { $exists: false } };
    const changed = await guardedWrite(this.relay, this.projects, filter, update);
    await this.site.changed();
    return changed;
  }
}
