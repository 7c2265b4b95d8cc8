import { createHash } from 'node:crypto';
import type {
  ListProjects,
  ListPublicProjects,
  Project,
  ProjectChanges,
  PublicProject,
} from '@cueroom/contracts/content/projects';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Page } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { atRevision, EditedRecords } from '@cueroom/persistence/records/edited-records';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import type { FromCreation } from '@cueroom/persistence/records/idempotency';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { readPage, type Selection, type Sort } from '@cueroom/persistence/search/read-page';
import { changeEntries, editEntries, fieldChanges } from '@cueroom/persistence/records/record-changes';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { ended, noRemoval, removal } from '@cueroom/persistence/records/trash';
import { undoableSince } from '@cueroom/persistence/records/undo-window';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type HydratedDocument, type Model, Types, type UpdateQuery } from 'mongoose';
import { PublicSite } from '../public-site/public-site';
import { fileEvents, filesOf, filesReleased, keysOf, type ProjectFiles } from './project-events';
import { projectChanges } from './project-history';
import { adminProject, publicProject, freeSlug, slugFrom } from './projects.records';
import {
  newestFirst,
  type ProjectDocument,
  projectKeys,
  projectOrder,
  type StoredCue,
  type StoredFilm,
  type StoredPicture,
  type StoredScene,
  type StoredStill,
} from './projects.schema';

export const shown = { status: 'active' } as const;
export const busy = 'This project is being changed by someone else, please try again';
const texts = ['title', 'network', 'medium', 'genre', 'description'] as const;
const inner = { outbox: 0, words: 0, initials: 0, order: 0, 'cues.peaks': 0 } as const;

/** What is written of a project: its own picture or film, or a link, replaces the other. */
export type ProjectFields = Omit<ProjectChanges, 'cues' | 'stills' | 'scenes'> & {
  picture?: NewPicture | null;
  film?: StoredFilm | null;
  linkedAt?: Date | null;
  scenes?: StoredScene[];
  stills?: StoredStill[];
  cues?: StoredCue[];
};
type PublicQuery = ListPublicProjects & { featured?: true };
type NewPicture = Pick<StoredPicture, 'objectKey' | 'contentType'>;

const tidyAll = <T extends object>(parts: T[] | null): T[] => (parts ?? []).map((part) => tidyTexts(part));

const stored = ({ picture, credits, awards, ...fields }: ProjectFields) => ({
  ...tidyTexts(fields),
  ...(credits !== undefined && { credits: tidyAll(credits) }),
  ...(awards !== undefined && { awards: tidyAll(awards) }),
  ...(picture !== undefined && { picture: picture && { ...picture, image: null, error: null, askedAt: new Date() } }),
});

@Injectable()
export class ProjectsRepository extends EditedRecords<ProjectDocument, Project> {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {
    super(projects, relay, 'project', adminProject);
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
    const sort: Sort = featured ? { featuredOrder: 1, ...newestFirst } : newestFirst;
    return this.page({ ...query, filter: { ...shown, ...asked }, sort }, publicProject);
  }

  /** On the home page; one that is featured later comes after these. Each tells of the same one change. */
  async orderFeatured(ids: string[]): Promise<void> {
    const outbox = changeEntries({ entityType: 'content', entityId: 'content', did: 'projects-ordered' });
    const $push = { outbox: { $each: outbox } };
    await this.projects.updateMany(
      { _id: { $nin: ids }, featuredOrder: { $exists: true } },
      { $unset: { featuredOrder: 1 }, $push },
      { timestamps: false },
    );
    const place = (_id: string, nth: number) =>
      this.projects.updateOne({ _id, featuredOrder: { $ne: nth } }, { $set: { featuredOrder: nth }, $push });
    await Promise.all(ids.map(place));
    this.relay.nudge(this.projects);
    await this.site.changed();
  }

  /** A new project; its id is chosen by the caller, who has reserved the picture for it. */
  async insert(id: string, fields: ProjectFields, creation: FromCreation = {}): Promise<ProjectDocument> {
    const _id = new Types.ObjectId(id);
    // Of a new project null is nothing said: the defaults count.
    const said = Object.fromEntries(Object.entries(stored(fields)).filter(([, value]) => value !== null));
    const created = new this.projects({ _id, ...said, ...creation });
    const added = changeEntries({ ...this.changeOf('added', created), revision: 0 });
    created.outbox.push(...fileEvents(_id, 0, filesOf(created.toObject())), ...added);
    await this.saveWithSlug(created);
    this.relay.nudge(this.projects);
    await this.site.changed();
    return created.toObject();
  }

  /** Null when it changed since it was read. @param named the fields as they were sent */
  update(
    project: ProjectDocument,
    fields: ProjectFields,
    named: readonly string[] = Object.keys(fields),
  ): Promise<ProjectDocument | null> {
    const changes = stored(fields);
    const { picture = project.picture, film = project.film, cues = project.cues, status = project.status } = changes;
    const { stills = project.stills, scenes = project.scenes } = changes;
    const is = filesOf({ ...project, picture, stills, film, scenes, cues, status } as ProjectDocument);
    const $set = { ...changes, ...projectKeys({ ...project, ...changes }) };
    // Of a file the address says nothing.
    const { imageUrl: _picture, videoUrl: _film, ...said } = changes;
    const told = projectChanges(
      project,
      { ...project, ...changes } as ProjectDocument,
      fieldChanges(project, said, named),
    );
    const newEvents = editEntries(this.changeOf('changed', project), told);
    return this.change(project, is, { $set, $inc: { edits: 1 } }, newEvents);
  }

  override async trash(id: string, removedAt = new Date()): Promise<void> {
    await retryOnConflict(busy, async () => {
      const project = await this.find(id);
      if (!project) throw this.notFound();
      const is = filesOf({ ...project, removedAt });
      const newEvents = changeEntries(this.changeOf('deleted', project));
      return this.change(project, is, { $set: removal(removedAt) }, newEvents, { timestamps: false });
    });
  }

  override async restore(id: string, trashedAfter = undoableSince()): Promise<Project> {
    const restored = await retryOnConflict(busy, async () => {
      const trashed = { _id: id, ...unpurged, removedAt: { $gt: trashedAfter } };
      const project = await this.projects.findOne(trashed, { outbox: 0 }).lean<ProjectDocument>();
      if (!project) throw this.notFound();
      const is = filesOf({ ...project, removedAt: undefined });
      const newEvents = changeEntries(this.changeOf('restored', project));
      return this.change(project, is, { $unset: noRemoval }, newEvents, { timestamps: false });
    });
    return adminProject(restored);
  }

  /** The relay removes the documents once their last events are out. */
  override async purge(trashedBefore: Date): Promise<void> {
    const trashed = { ...unpurged, ...ended(trashedBefore) };
    for (const project of await this.projects.find(trashed).lean<ProjectDocument[]>()) {
      const { _id } = project;
      await this.projects.updateOne(
        { _id, ...trashed },
        { $set: { deletedAt: new Date() }, $push: { outbox: { $each: filesReleased(_id, filesOf(project)) } } },
      );
    }
    this.relay.nudge(this.projects);
  }

  /** Also a project whose deletion can be undone. @param shownBy asks of this one, and only if it is not deleted */
  async usesFile(key: string, shownBy?: string): Promise<boolean> {
    const places = ['picture', 'stills', 'film', 'scenes.film'].map((place) => `${place}.objectKey`);
    places.push('cues.excerptKey', 'cues.former.excerptKey');
    const asked = shownBy ? { _id: shownBy, ...present } : unpurged;
    return (await this.projects.exists({ $or: places.map((place) => ({ [place]: key })), ...asked })) !== null;
  }

  /** Of several at once with the same title one is the first; the others look again. */
  private async saveWithSlug(created: HydratedDocument<ProjectDocument>): Promise<void> {
    for (;;) {
      created.slug = await this.findFreeSlug(created.title);
      try {
        await created.save();
        return;
      } catch (error) {
        if (!isDuplicateKey(error, 'slug')) throw error;
      }
    }
  }

  private async findFreeSlug(title: string): Promise<string> {
    const slug = slugFrom(title);
    const alike = { slug: { $regex: `^${slug}(-[0-9]+)?$` } };
    const used = await this.projects.find(alike, { slug: 1 }).lean<Pick<ProjectDocument, 'slug'>[]>();
    return freeSlug(
      slug,
      used.map((project) => project.slug),
    );
  }

  private page<T>(selection: Selection<ProjectDocument>, itemOf: (project: ProjectDocument) => T): Promise<Page<T>> {
    return readPage(this.projects, { ...selection, texts, deletedBy: 'removedAt', without: inner }, itemOf);
  }

  /** Null when it changed since it was read. @param is its files then */
  private async change(
    project: ProjectDocument,
    is: ProjectFiles,
    update: UpdateQuery<ProjectDocument>,
    activity: OutboxEntry[],
    options: { timestamps?: false } = {},
  ): Promise<ProjectDocument | null> {
    const { _id, revision = 0, removedAt = { $exists: false } } = project;
    const was = filesOf(project);
    const newEvents = [...fileEvents(_id, revision + 1, is, was), ...activity];
    const filter = { _id, removedAt, ...unpurged, ...atRevision(project) };
    const withEvents = { ...update, ...(newEvents.length > 0 && { $push: { outbox: { $each: newEvents } } }) };
    const changed = await guardedWrite(this.relay, this.projects, filter, withEvents, options);
    if (changed && is.isShown !== was.isShown) await this.site.show(keysOf(is), is.isShown, revision + 1);
    await this.site.changed();
    return changed;
  }
}
