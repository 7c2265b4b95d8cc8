import { addSong, NewSong, Song } from '@cueroom/contracts/intake/songs';
import { addSubmission, NewSubmission, SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadedPathOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Public } from '../sign-in/public';
import { accepted, Answers } from '../http/answers';

const repeated = 'Sent before: the first record';

/** Artists send their music. */
@ApiTags('artists')
@Public()
@Controller('artist')
export class ArtistSubmissionsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
  ) {}

  @Post('submit')
  @RouteConfig({ countsAs: 'submissions' })
  @Answers(SubmissionReceipt, 201)
  @ApiOkResponse({ type: SubmissionReceipt, description: repeated })
  async submit(@Body() submission: NewSubmission, @Res({ passthrough: true }) reply: FastifyReply) {
    return accepted(reply, await this.bus.request(addSubmission, submission));
  }

  @Post('submit-song')
  @Answers(Song, 201)
  @ApiOkResponse({ type: Song, description: repeated })
  async submitSong(
    @Body() song: NewSong,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const address = song.audioFileUrl;
    const audioFileUrl = address ? uploadedPathOf('audioFileUrl', address, request, this.settings.PUBLIC_URL) : null;
    return accepted(reply, await this.bus.request(addSong, { ...song, audioFileUrl }));
  }
}
