import { addSong, NewSong, Song, type SongAccepted } from '@cueroom/contracts/intake/songs';
import {
  addSubmission,
  NewSubmission,
  type SubmissionAccepted,
  SubmissionReceipt,
} from '@cueroom/contracts/intake/submissions';
import { Bus } from '@cueroom/messaging/bus';
import { applyDecorators, Body, Post, Req, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { uploadedPathOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Answers, Finishes } from '../http/answers';
import { PublicRoutes } from './route-rules';

/** 201 with the record, or 200 with the first one when this was a safe retry. */
const Accepts = (type: Type): MethodDecorator =>
  applyDecorators(
    Answers(type, 201),
    ApiOkResponse({ type, description: 'Sent before: the first record' }),
    Finishes(({ record, isNew }: SongAccepted | SubmissionAccepted, reply) => {
      void reply.code(isNew ? 201 : 200);
      return record;
    }),
  );

@PublicRoutes('artists', 'artist')
export class ArtistSubmissionsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
  ) {}

  @Post('submit')
  @RouteConfig({ countsAs: 'submissions' })
  @Accepts(SubmissionReceipt)
  submit(@Body() submission: NewSubmission) {
    return this.bus.request(addSubmission, submission);
  }

  @Post('submit-song')
  @Accepts(Song)
  submitSong(@Body() song: NewSong, @Req() request: FastifyRequest) {
    const address = song.audioFileUrl;
    const audioFileUrl = address ? uploadedPathOf('audioFileUrl', address, request, this.settings.PUBLIC_URL) : null;
    return this.bus.request(addSong, { ...song, audioFileUrl });
  }
}
