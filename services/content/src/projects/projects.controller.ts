import { excerptProgressed, ExcerptProgressed } from '@cueroom/contracts/content/cues';
import { TrackReleaseChanged, trackReleaseChanged } from '@cueroom/contracts/catalog/tracks';
import {
  AddProject,
  addProject,
  deleteProject,
  getProject,
  getProjectPage,
  ListFeaturedProjects,
  listCredits,
  listFeaturedProjects,
  listProjectAddresses,
  ListProjects,
  listProjects,
  ListPublicProjects,
  listPublicProjects,
  orderProjects,
  ProjectSlug,
  restoreProject,
  UpdateProject,
  updateProject,
} from '@cueroom/contracts/content/projects';
import { RecordOrder } from '@cueroom/contracts/content/record-order';
import { projectPictureMade, ProjectPictureMade } from '@cueroom/contracts/media/pictures';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { getReel, listReel, OrderReel, orderReel } from '@cueroom/contracts/content/films';
import { CuesService } from './cues.service';
import { ProjectPagesRepository } from './project-pages.repository';
import { ProjectPicturesRepository } from './project-pictures.repository';
import { ProjectsRepository } from './projects.repository';
import { ProjectsService } from './projects.service';
import { ReelRepository } from './reel.repository';

@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly service: ProjectsService,
    private readonly pages: ProjectPagesRepository,
    private readonly cues: CuesService,
    private readonly pictures: ProjectPicturesRepository,
  ) {}

  @OnMessage(listPublicProjects)
  listPublic(query: ListPublicProjects) {
    return this.projects.listPublic(query);
  }

  @OnMessage(listFeaturedProjects)
  listFeatured(query: ListFeaturedProjects) {
    return this.projects.listPublic({ ...query, featured: true });
  }

  @OnMessage(orderProjects)
  order({ ids }: RecordOrder) {
    return this.projects.orderFeatured(ids);
  }

  @OnMessage(getProjectPage)
  getPage({ slug }: ProjectSlug) {
    return this.pages.get(slug);
  }

  @OnMessage(listProjectAddresses)
  listAddresses() {
    return this.pages.listAddresses();
  }

  @OnMessage(listCredits)
  listCredits() {
    return this.pages.listCredits();
  }

  @OnMessage(listProjects)
  list(query: ListProjects) {
    return this.projects.list(query);
  }

  @OnMessage(getProject)
  get({ id }: IdParam) {
    return this.projects.get(id);
  }

  @OnMessage(addProject)
  add(project: AddProject) {
    return this.service.add(project);
  }

  @OnMessage(updateProject)
  update({ id, changes, ifMatch }: UpdateProject) {
    return this.service.update(id, changes, ifMatch);
  }

  @OnMessage(deleteProject)
  delete({ id }: IdParam) {
    return this.projects.trash(id);
  }

  @OnMessage(restoreProject)
  restore({ id }: IdParam) {
    return this.projects.restore(id);
  }

  @OnEvent(projectPictureMade)
  async recordPicture({ projectId, objectKey, picture, error }: ProjectPictureMade) {
    if (projectId) await this.pictures.record(projectId, objectKey, picture, error);
  }

  @OnEvent(excerptProgressed)
  recordExcerpt(progress: ExcerptProgressed) {
    return this.cues.recordExcerpt(progress);
  }

  @OnEvent(trackReleaseChanged)
  followTrack({ trackId }: TrackReleaseChanged) {
    return this.cues.followTrack(trackId);
  }
}

@Controller()
export class ReelController {
  constructor(private readonly reel: ReelRepository) {}

  @OnMessage(listReel)
  list() {
    return this.reel.list();
  }

  @OnMessage(getReel)
  get() {
    return this.reel.get();
  }

  @OnMessage(orderReel)
  order({ keys, ifMatch }: OrderReel) {
    return this.reel.order(keys, ifMatch);
  }
}
