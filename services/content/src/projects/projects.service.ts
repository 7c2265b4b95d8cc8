import { AppError } from '@cueroom/contracts/app-error';
import type { AddProject, Project, ProjectChanges } from '@cueroom/contracts/content/projects';
import type { NewStill } from '@cueroom/contracts/content/stills';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { sourceKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, filmOwner, projectOwner } from '@cueroom/contracts/media/objects';
import { imageTooLarge, notAnImage, pictureFileTypes } from '@cueroom/contracts/media/pictures';
import type { Created } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { fileIsGone } from '@cueroom/persistence/bulk/change-undo';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { currentDeadline } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { CuesService } from './cues.service';
import { bringsDeletedFile } from './project-history';
import { adminProject } from './projects.records';
import { busy, type ProjectFields, ProjectsRepository } from './projects.repository';
import type { ProjectDocument, StoredFilm, StoredStill } from './projects.schema';

const pollEveryMs = 50;
/** Left of the asker's patience for the answer's way back. */
const marginMs = 500;

type FilmChanges = Pick<ProjectChanges, 'videoUrl' | 'videoFileName' | 'scenes'>;

const newFilm = (objectKey: string): StoredFilm => ({
  objectKey,
  processing: { state: 'queued', progress: 0 },
  renditions: [],
  posterUrl: null,
  askedAt: new Date(),
  addedAt: new Date(),
});

/** A file that two places of a project had would go with the first of them. @throws AppError 'invalid' */
const refuseTwice = ({ videoUrl, scenes }: FilmChanges, project: ProjectDocument | null): void => {
  const stored = project?.scenes?.map(({ film }) => film?.objectKey ?? null) ?? [];
  const inScenes = scenes === undefined ? stored : (scenes ?? []).map(({ url }) => sourceKeyOf(url));
  const own = videoUrl === undefined ? (project?.film?.objectKey ?? null) : sourceKeyOf(videoUrl);
  const keys = [own, ...inScenes].filter((key) => key !== null);
  if (new Set(keys).size === keys.length) return;
  const said = 'This film is there twice';
  throw new AppError('invalid', said, { scenes: [said] });
};

/** A project's picture and films are reserved before the project says that it has them. The picture is made while the admin waits, if it is soon. */
@Injectable()
export class ProjectsService {
  /** How long an admin who sends a picture waits for its sizes. */
  pictureWithinMs = 3000;

  constructor(
    private readonly projects: ProjectsRepository,
    private readonly bus: Bus,
    private readonly cues: CuesService,
  ) {}

  add({ idempotency, ...project }: AddProject): Promise<Created<Project>> {
    return this.projects.createOnce(
      idempotency,
      async (creation) => {
        const id = await this.projects.newId(idempotency);
        return this.projects.insert(id, await this.fieldsOf(id, project, null), creation);
      },
      (added) => this.whenPictured(added),
    );
  }

  /** What an edit has changed is as before. @throws AppError 'impossible' where a file of then is deleted */
  async putBack(id: string, former: ProjectChanges, ifMatch: number[]): Promise<Project> {
    const project = await this.projects.find(id);
    if (!project) throw this.projects.notFound();
    checkRevision(project, ifMatch);
    if (bringsDeletedFile(former, project)) throw new AppError('impossible', fileIsGone);
    return this.update(id, former, ifMatch);
  }

  async update(id: string, changes: ProjectChanges, ifMatch?: number[]): Promise<Project> {
    let fields: ProjectFields = {};
    const updated = await retryOnConflict(busy, async () => {
      const project = await this.projects.find(id);
      if (!project) throw this.projects.notFound();
      checkRevision(project, ifMatch);
      fields = await this.fieldsOf(id, changes, project);
      return this.projects.update(project, fields, Object.keys(changes));
    });
    return fields.picture ? this.whenPictured(updated) : adminProject(updated);
  }

  /** What is refused without side effects comes first: a reserved file would wait a day for its sweep. */
  private async fieldsOf(
    id: string,
    { cues, stills, ...changes }: ProjectChanges,
    project: ProjectDocument | null,
  ): Promise<ProjectFields> {
    const chosen = cues === undefined ? {} : { cues: await this.cues.choose(cues ?? [], project?.cues) };
    const { videoUrl, videoFileName, scenes, ...fields } = changes;
    refuseTwice({ videoUrl, scenes }, project);
    const more = stills === undefined ? {} : { stills: await this.stillsOf(id, stills ?? [], project) };
    const films = await this.filmsOf(id, { videoUrl, videoFileName, scenes }, project);
    return { ...(await this.withPicture(id, fields, project)), ...more, ...films, ...chosen };
  }

  /** What `videoUrl` and `scenes` say of the films: other files, links, none; those that are there stay as they are. */
  private async filmsOf(id: string, changes: FilmChanges, project: ProjectDocument | null): Promise<ProjectFields> {
    const { videoUrl, videoFileName, scenes } = changes;
    const take = async (key: string) => {
      const known = [...(project?.scenes ?? []), { film: project?.film, fileName: project?.videoFileName ?? null }];
      const found = known.find(({ film }) => film?.objectKey === key);
      if (found?.film) return { film: found.film, fileName: found.fileName };
      const { filename } = await this.bus.request(claimObject, { key, owner: filmOwner(id), exclusive: true });
      return { film: newFilm(key), fileName: filename };
    };
    const fields: ProjectFields = {};
    if (videoFileName !== undefined) fields.videoFileName = videoFileName;
    const key = sourceKeyOf(videoUrl);
    if (videoUrl !== undefined && key !== project?.film?.objectKey) {
      const { film, fileName } = key ? await take(key) : { film: null, fileName: null };
      const link = key || !videoUrl ? null : playableVideoUrl(videoUrl);
      Object.assign(fields, { videoUrl: link, film, videoFileName: key ? (videoFileName ?? fileName) : null });
      if (link !== project?.videoUrl) fields.linkedAt = link ? new Date() : null;
    }
    if (scenes === undefined) return fields;
    fields.scenes = [];
    for (const { title, url, fileName } of scenes ?? []) {
      const sceneKey = sourceKeyOf(url);
      const taken = sceneKey ? await take(sceneKey) : { film: null, fileName: null };
      const name = sceneKey ? fileName?.trim() || taken.fileName : null;
      const link = sceneKey ? null : url.trim();
      const known = project?.scenes?.find((scene) => link !== null && scene.link === link);
      const linkedAt = known ? known.linkedAt : link ? new Date() : undefined;
      fields.scenes.push({ title: title.trim(), film: taken.film, link, linkedAt, fileName: name });
    }
    return fields;
  }

  /** The fields with what `imageUrl` says of the picture: another file, a link, none; or the one that is there. */
  private async withPicture(
    id: string,
    { imageUrl, ...fields }: Omit<ProjectChanges, 'cues' | 'stills' | 'scenes'>,
    project: ProjectDocument | null,
  ): Promise<ProjectFields> {
    if (imageUrl === undefined) return fields;
    const key = sourceKeyOf(imageUrl);
    if (!key) return { ...fields, imageUrl, picture: null, imageName: null };
    if (key === project?.picture?.objectKey) return fields;
    const { contentType, filename } = await this.claim(id, key);
    return {
      ...fields,
      imageUrl: null,
      picture: { objectKey: key, contentType },
      imageName: fields.imageName ?? filename,
    };
  }

  /** Those that are there stay as they are; the others are reserved, and asked for. @throws AppError */
  private async stillsOf(id: string, stills: NewStill[], project: ProjectDocument | null): Promise<StoredStill[]> {
    const wanted: StoredStill[] = [];
    for (const { url, alt } of stills) {
      const objectKey = sourceKeyOf(url);
      if (!objectKey || objectKey === project?.picture?.objectKey) {
        throw new AppError('invalid', 'Each picture must be uploaded', { stills: ['Each picture must be uploaded'] });
      }
      const kept = project?.stills?.find((still) => still.objectKey === objectKey);
      const { contentType } = kept ?? (await this.claim(id, objectKey));
      const made = kept ?? { objectKey, contentType, image: null, error: null, askedAt: new Date() };
      wanted.push({ ...made, alt: alt?.trim() || null });
    }
    return wanted;
  }

  private async claim(id: string, key: string) {
    const file = await this.bus.request(claimObject, { key, owner: projectOwner(id), exclusive: true });
    if (!pictureFileTypes.includes(file.contentType)) throw new AppError('wrong_type', notAnImage);
    if (file.bytes > limits.uploadBytes.image) throw new AppError('too_large', imageTooLarge);
    return file;
  }

  /** The project with its picture, or without when that takes longer than a person should wait. */
  private async whenPictured(project: ProjectDocument): Promise<Project> {
    const giveUpAt = Math.min(Date.now() + this.pictureWithinMs, (currentDeadline() ?? Infinity) - marginMs);
    let latest: ProjectDocument | null = project;
    while (latest?.picture?.askedAt && Date.now() < giveUpAt) {
      await sleep(pollEveryMs);
      latest = await this.projects.find(String(project._id));
    }
    return adminProject(latest ?? project);
  }
}
