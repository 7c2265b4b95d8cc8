import {
  deleteHeroSettings,
  getHeroSettings,
  HeroChanges,
  updateHeroSettings,
} from '@cueroom/contracts/content/hero-settings';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Put, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { IsOptional, IsString } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { videoBytes } from '../media/inline-data';
import { InlineFiles } from '../media/inline-files';
import { ownPathOf } from '../media/own-address';
import { bodyLimits, GatewaySettings } from '../settings';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

/** The hero, whose film may come along when it is small. Larger ones are uploaded first, and named by videoUrl. */
export class HeroChangesWithVideo extends HeroChanges {
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
