import {
  addStudioMessage,
  listMessages,
  NewMessage,
  RenewedLink,
  renewLink,
} from '@cueroom/contracts/intake/artist-page';
import { HeardRanges, recordHeard } from '@cueroom/contracts/intake/heard';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { musicPath } from '@cueroom/contracts/intake/music-path';
import { LetterQuery, previewLetter } from '@cueroom/contracts/intake/letters';
import { askForChanges, NewChanges } from '@cueroom/contracts/intake/review';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, Creates, Idempotent } from '../http/answers';
import { originOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { Admin } from '../sign-in/admin.guard';
import { AdminRoutes } from './route-rules';

/** What the studio says to the artist of a submission. */
@AdminRoutes('submissions', 'admin')
export class ArtistsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  /** Opens what is asked for to the artist for 30 days, and mails it. */
  @Post('submissions/:id/changes')
  @Answers(askForChanges)
  async askForChanges(@Param() { id }: IdParam, @Body() changes: NewChanges, @Admin() by: string) {
    return this.addresses.submission(await this.bus.request(askForChanges, { id, by, ...changes }));
  }

  /** A new link to the artist's page, in place of the former one. */
  @Post('submissions/:id/link')
  @Answers(RenewedLink)
  async renewLink(@Param() { id }: IdParam, @Req() request: FastifyRequest): Promise<RenewedLink> {
    const { token } = await this.bus.request(renewLink, { id });
    return { link: originOf(request, this.settings.PUBLIC_URL) + musicPath + token };
  }

  @Get('submissions/:id/messages')
  @Answers(listMessages)
  listMessages(@Param() { id }: IdParam) {
    return this.bus.request(listMessages, { id });
  }

  @Post('submissions/:id/messages')
  @Creates(addStudioMessage)
  addMessage(
    @Param() { id }: IdParam,
    @Body() { text }: NewMessage,
    @Admin() by: string,
    @Idempotent() idempotency?: Idempotency,
  ) {
    return this.bus.request(addStudioMessage, { id, text, by, idempotency });
  }

  /** A template as it reads for this submission. */
  @Get('submissions/:id/letter')
  @Answers(previewLetter)
  previewLetter(@Param() { id }: IdParam, @Query() { templateId, songIds }: LetterQuery) {
    return this.bus.request(previewLetter, { id, templateId, ...(songIds && { songIds: songIds.split(',') }) });
  }

  /** What was really played of a song. */
  @Post('songs/:id/heard')
  @Answers(recordHeard)
  recordHeard(@Param() { id }: IdParam, @Body() { ranges }: HeardRanges) {
    return this.bus.request(recordHeard, { id, ranges });
  }
}
