import type { Idempotency } from '@cueroom/contracts/idempotency';
import { getReel, type Reel, ReelOrder, orderReel } from '@cueroom/contracts/content/films';
import {
  addProject,
  deleteProject,
  getProject,
  ListProjects,
  listProjects,
  NewProject,
  orderProjects,
  ProjectChanges,
  restoreProject,
  updateProject,
} from '@cueroom/contracts/content/projects';
import { RecordOrder } from '@cueroom/contracts/content/record-order';
import { IdParam, OptionalText } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { InlineFiles, pictureBytes } from '../media/inline-files';
import { ownPathOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { AdminRoutes } from './route-rules';
import { withPicture } from './with-picture';

class NewProjectWithPicture extends NewProject {
  @IsOptional() @IsString() imageData?: string | null;
  @OptionalText(100) imageType?: string | null;
}

/** A picture that is null is taken away; one that is not named stays. */
class ProjectChangesWithPicture extends ProjectChanges {
  @IsOptional() @IsString() imageData?: string | null;
  @OptionalText(100) imageType?: string | null;
}

/** Portfolio projects. The portal also requests this list to check a sign-in. */
@AdminRoutes('projects', 'admin/projects')
export class ProjectsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Answers(listProjects)
  async list(@Query() query: ListProjects) {
    const page = await this.bus.request(listProjects, query);
    return { ...page, items: page.items.map((project) => this.addresses.project(project)) };
  }

  @Get(':id')
  @AnswersRevision(getProject)
  async get(@Param() { id }: IdParam) {
    return this.addresses.project(await this.bus.request(getProject, { id }));
  }

  @Post()
  @RouteConfig(withPicture)
  @Creates(addProject)
  async add(
    @Body() body: NewProjectWithPicture,
    @Req() request: FastifyRequest,
    @Idempotent() idempotency?: Idempotency,
  ) {
    const project = await this.withPicture(this.withOwnFiles({ ...body }, request), request);
    return this.addresses.project(await this.bus.request(addProject, { ...project, idempotency }));
  }

  /** Of the featured ones, on the home page. */
  @Put('order')
  @Answers(orderProjects)
  order(@Body() { ids }: RecordOrder) {
    return this.bus.request(orderProjects, { ids });
  }

  @Put(':id')
  @RouteConfig(withPicture)
  @ChangesRevision(updateProject)
  async update(
    @Param() { id }: IdParam,
    @Body() changes: ProjectChangesWithPicture,
    @Req() request: FastifyRequest,
    @IfMatch() ifMatch?: number[],
  ) {
    const named = this.withOwnFiles({ ...changes }, request);
    const change = { id, changes: await this.withPicture(named, request), ifMatch };
    return this.addresses.project(await orCurrent(this.bus.request(updateProject, change), () => this.get({ id })));
  }

  @Delete(':id')
  @Answers(deleteProject)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteProject, { id });
  }

  @Post(':id/restore')
  @Answers(restoreProject)
  async restore(@Param() { id }: IdParam) {
    return this.addresses.project(await this.bus.request(restoreProject, { id }));
  }

  private withOwnFiles<T extends ProjectChangesWithPicture>(fields: T, request: FastifyRequest): T {
    const { videoUrl, stills, scenes } = fields;
    const own = (address: string) => ownPathOf(address, request, this.settings.PUBLIC_URL);
    return {
      ...fields,
      ...(videoUrl && { videoUrl: own(videoUrl) }),
      ...(stills && { stills: stills.map((still) => ({ ...still, url: own(still.url) })) }),
      ...(scenes && { scenes: scenes.map((scene) => ({ ...scene, url: own(scene.url) })) }),
    };
  }

  /** The fields with the picture's address in `imageUrl`, whichever way the picture came. */
  private async withPicture<T extends ProjectChangesWithPicture>(
    { imageData, imageType: _said, ...fields }: T,
    request: FastifyRequest,
  ): Promise<Omit<T, 'imageData' | 'imageType'>> {
    const { imageUrl, imageName } = fields;
    if (imageData) {
      return { ...fields, imageUrl: await this.files.store('image', pictureBytes(imageData), { filename: imageName }) };
    }
    if (imageUrl) return { ...fields, imageUrl: ownPathOf(imageUrl, request, this.settings.PUBLIC_URL) };
    return imageData === undefined || imageUrl !== undefined ? fields : { ...fields, imageUrl: null };
  }
}

/** The films that the home page plays, of all projects. */
@AdminRoutes('projects', 'admin/reel')
export class ReelRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
  ) {}

  @Get()
  @AnswersRevision(getReel)
  async get() {
    return this.signed(await this.bus.request(getReel, {}));
  }

  @Put()
  @ChangesRevision(orderReel)
  async order(@Body() { keys }: ReelOrder, @IfMatch() ifMatch?: number[]) {
    return this.signed(await orCurrent(this.bus.request(orderReel, { keys, ifMatch }), () => this.get()));
  }

  private signed(reel: Reel): Reel {
    return { ...reel, films: reel.films.map((film) => this.addresses.reelChoice(film)) };
  }
}
