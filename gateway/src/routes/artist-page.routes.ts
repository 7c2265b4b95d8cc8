import {
  addPageMessage,
  addPageVersion,
  ArtistPage,
  BetterFile,
  changePageSong,
  eraseByLink,
  finishChanges,
  getArtistPage,
  LinksAnswer,
  linksOnTheirWay,
  LinksRequest,
  LinksState,
  NewMessage,
  NewPageVersion,
  NewRetention,
  PageSongParams,
  PageToken,
  replacePageFile,
  requestLinks,
  setPageRetention,
  SongTexts,
  withdrawSubmission,
} from '@cueroom/contracts/intake/artist-page';
import { getMailState } from '@cueroom/contracts/intake/feedback';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  ArtistCorrection,
  confirmAddress,
  confirmationOnItsWay,
  correctArtist,
  erasePerson,
  findErasureByLink,
  findPersonRequest,
  NewPersonRequest,
  PersonRequestAnswer,
  PersonToken,
  requestPerson,
} from '@cueroom/contracts/intake/person-requests';
import { Bus } from '@cueroom/messaging/bus';
import { applyDecorators, Body, Delete, Get, HttpCode, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiAcceptedResponse, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Accepts, Answers, ChecksRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { Media } from '../media/media';
import { pass, untilGone } from '../media/object.proxy';
import { uploadedPathOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { PublicRoutes } from './route-rules';

/** A person's records are read before the first byte, and there may be thousands. */
const exportBeginsMs = 30_000;

const AnswersZip = (): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiProduces('application/zip'),
    ApiResponse({ status: 200, description: 'All of it', schema: { type: 'string', format: 'binary' } }),
  );

/** The page of a submission: the token in the address is all that its artist needs. */
@PublicRoutes('artists', 'music')
export class ArtistPageRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly settings: GatewaySettings,
    private readonly media: Media,
  ) {}

  /** Whether links can be sent. */
  @Get('links')
  @Answers(LinksState)
  async links(): Promise<LinksState> {
    const { isSetUp } = await this.bus.request(getMailState, {});
    return { isMailed: isSetUp };
  }

  /** Says the same, in the same time, whether the address is known or not. */
  @Post('links')
  @HttpCode(202)
  @RouteConfig({ countsAs: 'links' })
  @ApiAcceptedResponse({ type: LinksAnswer })
  async requestLinks(@Body() { email }: LinksRequest): Promise<LinksAnswer> {
    const [{ isSetUp }] = await Promise.all([
      this.bus.request(getMailState, {}),
      this.bus.request(requestLinks, { email }),
    ]);
    return { message: linksOnTheirWay, isMailed: isSetUp };
  }

  /** Whether a link from an email is open, what it confirms, and what became of it. */
  @Get('person/:token')
  @Answers(findPersonRequest)
  findPersonRequest(@Param() { token }: PersonToken) {
    return this.bus.request(findPersonRequest, { token });
  }

  /** Everything that came from the address of the email: `person.json`, and the files under `files/`. */
  @Get('person/:token/export')
  @AnswersZip()
  exportPerson(@Param() { token }: PersonToken, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.export('person', token, request, reply);
  }

  /** From now on this is the address of the submission. */
  @Post('person/:token/address')
  @Answers(confirmAddress)
  confirmAddress(@Param() { token }: PersonToken) {
    return this.bus.request(confirmAddress, { token });
  }

  @Delete('person/:token')
  @Answers(erasePerson)
  erasePerson(@Param() { token }: PersonToken) {
    return this.bus.request(erasePerson, { token });
  }

  @Get(':token')
  @Answers(getArtistPage)
  get(@Param() { token }: PageToken) {
    return this.bus.request(getArtistPage, { token });
  }

  /** Who has sent it, until a decision. Another email address counts once it is confirmed by the letter that goes there. */
  @Patch(':token')
  @RouteConfig({ countsAs: 'corrections' })
  @Answers(correctArtist)
  @ChecksRevision()
  correctArtist(@Param() { token }: PageToken, @Body() correction: ArtistCorrection, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(correctArtist, { token, ...correction, ifMatch }), () => this.get({ token }));
  }

  /** How far the erasure of this submission is. */
  @Get(':token/erasure')
  @Answers(findErasureByLink)
  findErasure(@Param() { token }: PageToken) {
    return this.bus.request(findErasureByLink, { token });
  }

  /** Sends a link to confirm by, to the address that the music came from. */
  @Post(':token/person')
  @HttpCode(202)
  @RouteConfig({ countsAs: 'person-requests' })
  @ApiAcceptedResponse({ type: PersonRequestAnswer })
  async requestPerson(
    @Param() { token }: PageToken,
    @Body() { action }: NewPersonRequest,
  ): Promise<PersonRequestAnswer> {
    await this.bus.request(requestPerson, { token, action });
    return { message: confirmationOnItsWay };
  }

  /** Erases this submission: songs, files, messages. */
  @Delete(':token')
  @Answers(eraseByLink)
  erase(@Param() { token }: PageToken) {
    return this.bus.request(eraseByLink, { token });
  }

  @Patch(':token/songs/:id')
  @Answers(changePageSong)
  @ChecksRevision()
  changeSong(@Param() { token, id }: PageSongParams, @Body() texts: SongTexts, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(changePageSong, { token, id, ...texts, ifMatch }), () => this.get({ token }));
  }

  @Put(':token/songs/:id/file')
  @Answers(replacePageFile)
  replaceFile(
    @Param() { token, id }: PageSongParams,
    @Body() { audioFileUrl, inPlaceOf }: BetterFile,
    @Req() request: FastifyRequest,
  ) {
    const path = uploadedPathOf('audioFileUrl', audioFileUrl, request, this.settings.PUBLIC_URL);
    const replacing = this.bus.request(replacePageFile, { token, id, audioFileUrl: path, inPlaceOf });
    return orCurrent(replacing, () => this.get({ token }));
  }

  /** Adds a file beside the song's main one; answers the page. */
  @Post(':token/songs/:id/versions')
  @Accepts(ArtistPage)
  addVersion(@Param() { token, id }: PageSongParams, @Body() version: NewPageVersion, @Req() request: FastifyRequest) {
    const path = uploadedPathOf('audioFileUrl', version.audioFileUrl, request, this.settings.PUBLIC_URL);
    return this.bus.request(addPageVersion, { token, id, ...version, audioFileUrl: path });
  }

  @Post(':token/messages')
  @Creates(addPageMessage)
  addMessage(@Param() { token }: PageToken, @Body() { text }: NewMessage, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addPageMessage, { token, text, idempotency });
  }

  /** The artist says that this is all: what was asked for goes back to the studio. */
  @Post(':token/changes/done')
  @Answers(finishChanges)
  finishChanges(@Param() { token }: PageToken) {
    return this.bus.request(finishChanges, { token });
  }

  @Post(':token/withdraw')
  @Answers(withdrawSubmission)
  withdraw(@Param() { token }: PageToken) {
    return this.bus.request(withdrawSubmission, { token });
  }

  @Put(':token/retention')
  @Answers(setPageRetention)
  setRetention(@Param() { token }: PageToken, @Body() { choice }: NewRetention) {
    return this.bus.request(setPageRetention, { token, choice });
  }

  /** Everything that is stored about this submission: `person.json`, and the files under `files/`. */
  @Get(':token/export')
  @AnswersZip()
  exportSubmission(@Param() { token }: PageToken, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.export('submission', token, request, reply);
  }

  /** Media asks what the token opens, and makes the zip while it is sent. */
  private async export(of: 'submission' | 'person', token: string, request: FastifyRequest, reply: FastifyReply) {
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const path = `/api/exports/${of}?token=${encodeURIComponent(token)}`;
    const answer = await this.media.request({ method, path, signal: untilGone(reply), headersMs: exportBeginsMs });
    return pass(reply, answer);
  }
}
