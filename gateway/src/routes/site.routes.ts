import { listReel } from '@cueroom/contracts/content/films';
import {
  deleteHeroSettings,
  getHeroSettings,
  HeroChanges,
  updateHeroSettings,
} from '@cueroom/contracts/content/hero-settings';
import {
  addLogo,
  deleteLogo,
  getLogo,
  listActiveLogos,
  ListLogos,
  listLogos,
  LogoForm,
  LogoFormChanges,
  orderLogos,
  restoreLogo,
  updateLogo,
} from '@cueroom/contracts/content/logo-wall';
import {
  getProjectPage,
  listCredits,
  ListFeaturedProjects,
  listFeaturedProjects,
  ListPublicProjects,
  listPublicProjects,
  ProjectSlug,
} from '@cueroom/contracts/content/projects';
import { RecordOrder } from '@cueroom/contracts/content/record-order';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { iconWithin } from '@cueroom/contracts/media/pictures';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { withoutDeadline } from '@cueroom/platform/request-context';
import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { InlineFiles, pictureBytes, videoBytes } from '../media/inline-files';
import { ownPathOf } from '../media/own-address';
import { PublicAnswer } from '../public-answers/public-answers';
import { bodyLimits, GatewaySettings } from '../settings';
import { AdminRoutes } from './route-rules';
import { withPicture } from './with-picture';

@ApiTags('site')
@Controller()
export class PublicSiteRoutes {
  constructor(private readonly bus: Bus) {}

  @Get('projects')
  @PublicAnswer()
  @Answers(listPublicProjects)
  projects(@Query() query: ListPublicProjects) {
    return this.bus.request(listPublicProjects, query);
  }

  @Get('projects/featured')
  @PublicAnswer()
  @Answers(listFeaturedProjects)
  featured(@Query() query: ListFeaturedProjects) {
    return this.bus.request(listFeaturedProjects, query);
  }

  /** A project's page: also by its id. */
  @Get('projects/:slug')
  @PublicAnswer()
  @Answers(getProjectPage)
  project(@Param() { slug }: ProjectSlug) {
    return this.bus.request(getProjectPage, { slug });
  }

  /** Who did what, on all projects that are shown. */
  @Get('credits')
  @PublicAnswer()
  @Answers(listCredits)
  credits() {
    return this.bus.request(listCredits, {});
  }

  @Get('reel')
  @PublicAnswer()
  @Answers(listReel)
  reel() {
    return this.bus.request(listReel, {});
  }

  @Get('logo-wall')
  @PublicAnswer()
  @Answers(listActiveLogos)
  logos(@Query() query: ListLogos) {
    return this.bus.request(listActiveLogos, query);
  }

  /** Null when none are set. */
  @Get('hero-settings')
  @PublicAnswer()
  @Answers(getHeroSettings)
  async hero(@Res({ passthrough: true }) reply: FastifyReply) {
    void reply.type('application/json; charset=utf-8');
    // Nest would make an empty body of null.
    return JSON.stringify(await this.bus.request(getHeroSettings, {}));
  }
}

/** The hero, whose film may come along when it is small. Larger ones are uploaded first, and named by videoUrl. */
class HeroChangesWithVideo extends HeroChanges {
  @IsOptional() @IsString() videoFileData?: string | null;
}

@AdminRoutes('hero', 'admin/hero-settings')
export class HeroRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
    private readonly settings: GatewaySettings,
  ) {}

  @Put()
  @RouteConfig({ bodyLimit: bodyLimits.withPicture })
  @ChangesRevision(updateHeroSettings)
  async update(@Body() body: HeroChangesWithVideo, @Req() request: FastifyRequest, @IfMatch() ifMatch?: number[]) {
    const { videoFileData, ...changes } = body;
    const { videoUrl, videoFileName } = changes;
    if (videoFileData) {
      changes.videoUrl = await this.files.store('hero', videoBytes(videoFileData), { filename: videoFileName });
    } else if (videoUrl) changes.videoUrl = ownPathOf(videoUrl, request, this.settings.PUBLIC_URL);
    return orCurrent(this.bus.request(updateHeroSettings, { ...changes, ifMatch }), () =>
      this.bus.request(getHeroSettings, {}),
    );
  }

  @Delete()
  @Answers(deleteHeroSettings)
  delete() {
    return this.bus.request(deleteHeroSettings, {});
  }
}

const IconType = () => Matches(/^(custom|[\w.+-]{1,50}\/[\w.+-]{1,50})$/, { message: "'custom' or a MIME type" });

class LogoFormWithIcon extends LogoForm {
  @IsOptional() @IconType() iconType?: string | null;
  @IsOptional() @IsString() iconData?: string | null;
}

/** A picture that is null is taken away; one that is not named stays. */
class LogoFormChangesWithIcon extends LogoFormChanges {
  @IsOptional() @IconType() iconType?: string | null;
  @IsOptional() @IsString() iconData?: string | null;
}

@AdminRoutes('logos', 'admin/logo-wall')
export class LogosRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
  ) {}

  @Get()
  @Answers(listLogos)
  list(@Query() query: ListLogos) {
    return this.bus.request(listLogos, query);
  }

  @Post()
  @RouteConfig(withPicture)
  @Creates(addLogo)
  async add(@Body() logo: LogoFormWithIcon, @Idempotent() idempotency?: Idempotency) {
    const added = { ...(await this.withIcon({ ...logo })), idempotency };
    return withoutDeadline(() => this.bus.request(addLogo, added, iconWithin));
  }

  @Patch(':id')
  @RouteConfig(withPicture)
  @ChangesRevision(updateLogo)
  async update(@Param() { id }: IdParam, @Body() changes: LogoFormChangesWithIcon, @IfMatch() ifMatch?: number[]) {
    const change = { id, changes: await this.withIcon({ ...changes }), ifMatch };
    const updated = withoutDeadline(() => this.bus.request(updateLogo, change, iconWithin));
    return orCurrent(updated, () => this.bus.request(getLogo, { id }));
  }

  @Put('order')
  @Answers(orderLogos)
  order(@Body() { ids }: RecordOrder) {
    return this.bus.request(orderLogos, { ids });
  }

  @Delete(':id')
  @Answers(deleteLogo)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteLogo, { id });
  }

  @Post(':id/restore')
  @Answers(restoreLogo)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restoreLogo, { id });
  }

  private async withIcon<T extends LogoFormChangesWithIcon>({ iconData, iconType: _said, ...fields }: T) {
    if (iconData === undefined) return fields;
    return {
      ...fields,
      iconKey: iconData ? objectKeyOf(await this.files.store('image', pictureBytes(iconData))) : null,
    };
  }
}
