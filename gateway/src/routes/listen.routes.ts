import type { Idempotency } from '@cueroom/contracts/idempotency';
import { checkedDownload, type Download, FetchableDownload } from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import {
  addComment,
  chooseTrack,
  deleteComment,
  getListenDownload,
  type Listener,
  ListenCommentParams,
  ListenDownloadParams,
  ListenEventsQuery,
  ListenPage,
  ListenToken,
  ListenTrackParams,
  NewListenDownload,
  recordHeardBatch,
  requestLicense,
  startListenDownload,
  Unlocked,
  Unlocking,
} from '@cueroom/contracts/pitches/listen';
import { HeardBatch } from '@cueroom/contracts/pitches/heard';
import { NewChoice, NewComment, NewLicenseRequest } from '@cueroom/contracts/pitches/reactions';
import { Bus } from '@cueroom/messaging/bus';
import { applyDecorators, Body, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiNoContentResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, Creates, Idempotent } from '../http/answers';
import { ListenDoor } from '../listen/listen-door';
import { ListenEvents } from '../listen/listen-events';
import { ListenPages } from '../listen/listen-pages';
import { ListenVisits } from '../media/listen-visits';
import { bodyLimits } from '../settings';
import { PublicRoutes } from './route-rules';

/** What every call with a link has in common. */
const Limited = (more: { readsText?: true } = {}): MethodDecorator =>
  applyDecorators(RouteConfig({ countsAs: 'listen', maxBody: bodyLimits.ofClient, ...more }));
const Done = (): MethodDecorator => applyDecorators(HttpCode(204), ApiNoContentResponse({ description: 'Done' }));

/** The page of a pitch: the token in the address, and the password where there is one, are all that its client needs. */
@PublicRoutes('listen', 'listen')
export class ListenRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly door: ListenDoor,
    private readonly pages: ListenPages,
    private readonly events: ListenEvents,
    private readonly visits: ListenVisits,
  ) {}

  @Get(':token')
  @Limited()
  @Answers(ListenPage)
  async get(
    @Param() { token }: ListenToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.pages.page(await this.door.open(token, request, reply));
  }

  /** What a page that begins locked asks first: that the password is still to come is no error. */
  @Get(':token/unlock')
  @Limited()
  @Answers(Unlocked)
  async isUnlocked(@Param() { token }: ListenToken, @Req() request: FastifyRequest): Promise<Unlocked> {
    return { isUnlocked: await this.door.isUnlocked(token, request) };
  }

  /** Once a browser: a cookie that is bound to the link and its password. */
  @Post(':token/unlock')
  @Limited()
  @Done()
  unlock(
    @Param() { token }: ListenToken,
    @Body() { password }: Unlocking,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.door.unlock(token, password, request, reply);
  }

  /** Server-sent events: `page` with the page whenever it changes, `over` when the link is no longer open. */
  @Get(':token/events')
  @Limited()
  @ApiProduces('text/event-stream')
  async follow(
    @Param() { token }: ListenToken,
    @Query() { shown }: ListenEventsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.events.ofPage(await this.door.enter(token, request, reply), shown, reply);
  }

  @Put(':token/tracks/:trackId/choice')
  @Limited()
  @Answers(chooseTrack)
  async choose(
    @Param() { token, trackId }: ListenTrackParams,
    @Body() choice: NewChoice,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.door.enter(token, request, reply);
    return this.bus.request(chooseTrack, { ...choice, token, trackId });
  }

  @Post(':token/tracks/:trackId/comments')
  @Limited()
  @Creates(addComment)
  async comment(
    @Param() { token, trackId }: ListenTrackParams,
    @Body() { at, text }: NewComment,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Idempotent() idempotency?: Idempotency,
  ) {
    await this.door.enter(token, request, reply);
    return this.bus.request(addComment, { token, trackId, at, text, idempotency });
  }

  /** One's own, within ten minutes. */
  @Delete(':token/comments/:id')
  @Limited()
  @Answers(deleteComment)
  async takeBack(
    @Param() { token, id }: ListenCommentParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.door.enter(token, request, reply);
    return this.bus.request(deleteComment, { token, id });
  }

  /** What was really played since the last call; as JSON, or as text when a page is left. */
  @Post(':token/heard')
  @Limited({ readsText: true })
  @Done()
  async heard(
    @Param() { token }: ListenToken,
    @Body() { visit, heard }: HeardBatch,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.door.enter(token, request, reply);
    await this.bus.request(recordHeardBatch, { token, visit, heard });
  }

  @Post(':token/requests')
  @Limited()
  @Creates(requestLicense)
  async request(
    @Param() { token }: ListenToken,
    @Body() wish: NewLicenseRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Idempotent() idempotency?: Idempotency,
  ) {
    await this.door.enter(token, request, reply);
    return this.bus.request(requestLicense, { token, ...wish, idempotency });
  }

  @Post(':token/downloads')
  @Limited()
  @Answers(FetchableDownload, 201)
  async startDownload(
    @Param() { token }: ListenToken,
    @Body() wanted: NewListenDownload,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FetchableDownload> {
    const listener = await this.door.enter(token, request, reply);
    return this.fetchable(await this.bus.request(startListenDownload, { token, ...checkedDownload(wanted) }), listener);
  }

  /** One that was started with this link. Its address ends with the visit. */
  @Get(':token/downloads/:id')
  @Limited()
  @Answers(FetchableDownload)
  async getDownload(
    @Param() { token, id }: ListenDownloadParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FetchableDownload> {
    const listener = await this.door.enter(token, request, reply);
    const download = await this.bus.request(getListenDownload, { token, id });
    return this.fetchable(download, listener);
  }

  /** What was made a moment ago can be fetched at once. */
  private fetchable(download: Download, listener: Listener): FetchableDownload {
    const url = download.state === 'done' ? this.visits.sign(objectPathOf(download.id), listener) : null;
    return { ...download, url };
  }
}
