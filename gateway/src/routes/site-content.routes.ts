import { AppError } from '@cueroom/contracts/app-error';
import {
  getSiteContent,
  getSiteLogo,
  PageTexts,
  SiteContentChanges,
  TextPageParam,
  updateSiteContent,
} from '@cueroom/contracts/content/site-content';
import { textsOfPage } from '@cueroom/contracts/content/site-texts';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { iconWithin } from '@cueroom/contracts/media/pictures';
import { Bus } from '@cueroom/messaging/bus';
import { withoutDeadline } from '@cueroom/platform/request-context';
import { Body, Controller, Get, Header, Param, Put, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Answers, ChangesRevision, IfMatch, orCurrent } from '../http/answers';
import { drawingPolicy } from '../http/security-headers';
import { InlineFiles, pictureBytes } from '../media/inline-files';
import { PublicAnswer } from '../public-answers/public-answers';
import { AdminRoutes } from './route-rules';
import { withPicture } from './with-picture';

@ApiTags('site')
@Controller('content')
export class PublicContentRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @PublicAnswer()
  @Answers(getSiteContent)
  content() {
    return this.bus.request(getSiteContent, {});
  }

  /** The studio's own logo. An SVG is opened as a page that can do nothing. */
  @Get('logo')
  @PublicAnswer()
  @Header('content-security-policy', drawingPolicy)
  @ApiOkResponse({ description: 'The logo', content: { 'image/webp': {}, 'image/svg+xml': {} } })
  async logo(@Res({ passthrough: true }) reply: FastifyReply) {
    const logo = await this.bus.request(getSiteLogo, {});
    if (!logo) throw new AppError('not_found', 'This studio has no logo');
    void reply.type(logo.type);
    return Buffer.from(logo.data, 'base64');
  }

  /** What one page says: no other page's words travel with it. */
  @Get(':page')
  @PublicAnswer()
  @Answers(PageTexts)
  async texts(@Param() { page }: TextPageParam) {
    return textsOfPage(page, await this.bus.request(getSiteContent, {}));
  }
}

/** A logo that is null is taken away; one that is not named stays. */
class SiteContentChangesWithLogo extends SiteContentChanges {
  @IsOptional() @IsString() logoData?: string | null;
}

@AdminRoutes('site', 'admin/content')
export class SiteContentRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly files: InlineFiles,
  ) {}

  @Put()
  @RouteConfig(withPicture)
  @ChangesRevision(updateSiteContent)
  async update(@Body() body: SiteContentChangesWithLogo, @IfMatch() ifMatch?: number[]) {
    const { logoData, ...changes } = body;
    const stored = logoData ? objectKeyOf(await this.files.store('image', pictureBytes(logoData))) : null;
    const change = { ...changes, ...(logoData !== undefined && { logoKey: stored }), ifMatch };
    const updated = withoutDeadline(() => this.bus.request(updateSiteContent, change, iconWithin));
    return orCurrent(updated, () => this.bus.request(getSiteContent, {}));
  }
}
