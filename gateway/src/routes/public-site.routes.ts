import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { listActiveLogos, ListLogos } from '@cueroom/contracts/content/logo-wall';
import {
  ListFeaturedProjects,
  listFeaturedProjects,
  ListPublicProjects,
  listPublicProjects,
} from '@cueroom/contracts/content/projects';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { Bus } from '@cueroom/messaging/bus';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PublicAnswer } from '../public-answers/public-answers';
import { Answers } from '../http/answers';

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

  @Get('content')
  @PublicAnswer()
  @Answers(getSiteContent)
  content() {
    return this.bus.request(getSiteContent, {});
  }
}
