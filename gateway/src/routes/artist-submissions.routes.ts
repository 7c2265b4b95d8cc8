import { AppError } from '@cueroom/contracts/app-error';
import { addSong, NewSong, Song, type SongAccepted, SongCheck } from '@cueroom/contracts/intake/songs';
import {
  addSubmission,
  getSubmission,
  NewSubmission,
  type SubmissionAccepted,
  SubmissionSent,
} from '@cueroom/contracts/intake/submissions';
import { requestExpired } from '@cueroom/contracts/media/objects';
import { listOf } from '@cueroom/contracts/message';
import { IdParam, OptionalText } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { isSigned, signPath } from '@cueroom/platform/signed-path';
import { applyDecorators, Body, Get, Param, Post, Query, Req, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { uploadedPathOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Answers, Finishes } from '../http/answers';
import { PublicRoutes } from './route-rules';

const checksForMs = 24 * 3_600_000;
/** What is signed; no stored file has such a key. */
const checksKey = (id: string): string => `submissions/${id}/checks`;

export class ChecksQuery {
  @OptionalText() expires?: string;
  @OptionalText() signature?: string;
}

const verdicts = { none: 'none', queued: 'checking', running: 'checking', valid: 'fine', invalid: 'damaged' } as const;

const checkOf = ({ songUid, audio: { state, error, durationSec } }: Song): SongCheck => ({
  songUid,
  verdict: verdicts[state],
  ...(error !== undefined && { words: error }),
  ...(durationSec !== undefined && { durationSec }),
});

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
  @Accepts(SubmissionSent)
  async submit(@Body() submission: NewSubmission) {
    const { record, isNew } = await this.bus.request(addSubmission, submission);
    const signature = signPath(this.settings.SIGNING_SECRET, 'GET', checksKey(record.id), Date.now() + checksForMs);
    return { record: { ...record, checksUrl: `/api/artist/submissions/${record.id}/checks?${signature}` }, isNew };
  }

  /** What was found in the songs, for the page that sent them. */
  @Get('submissions/:id/checks')
  @Answers(listOf(SongCheck))
  async checks(@Param() { id }: IdParam, @Query() query: ChecksQuery): Promise<SongCheck[]> {
    if (!isSigned(this.settings.SIGNING_SECRET, 'GET', checksKey(id), query)) {
      throw new AppError('forbidden', requestExpired);
    }
    const { songs } = await this.bus.request(getSubmission, { id });
    return songs.map(checkOf);
  }

  @Post('submit-song')
  @Accepts(Song)
  submitSong(@Body() song: NewSong, @Req() request: FastifyRequest) {
    const address = song.audioFileUrl;
    const audioFileUrl = address ? uploadedPathOf('audioFileUrl', address, request, this.settings.PUBLIC_URL) : null;
    return this.bus.request(addSong, { ...song, audioFileUrl });
  }
}
