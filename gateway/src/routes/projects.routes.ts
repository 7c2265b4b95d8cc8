import { ListProjects, listProjects, Project } from '@cueroom/contracts/content/projects';
import { Bus } from '@cueroom/messaging/bus';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Answers, ForAdmins, listed } from './answers';

/** Portfolio projects. The admin screens also ask for this list to check a sign-in. */
@ApiTags('projects')
@ForAdmins()
@Controller('admin/projects')
export class ProjectsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(200, [Project])
  async list(@Query() query: ListProjects, @Res({ passthrough: true }) reply: FastifyReply): Promise<Project[]> {
    return listed(reply, await this.bus.ask(listProjects, query));
  }
}
