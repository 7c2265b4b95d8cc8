import { createHmac } from 'node:crypto';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { getContact } from '@cueroom/contracts/intake/contacts';
import { ListenPage } from '@cueroom/contracts/pitches/listen';
import { ListPitchActivity, listPitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import { NewAnswer } from '@cueroom/contracts/pitches/reactions';
import {
  addRecipient,
  answerComment,
  CommentParams,
  deleteRecipient,
  LinkedRecipient,
  NewLetter,
  NewRecipient,
  RecipientChanges,
  RecipientParams,
  renewListenLink,
  sendLetter,
  updateRecipient,
} from '@cueroom/contracts/pitches/recipients';
import { IdParam, PageQuery } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Headers, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, Creates, Idempotent } from '../http/answers';
import { linked } from '../listen/linked';
import { ListenEvents } from '../listen/listen-events';
import { ListenPages } from '../listen/listen-pages';
import { Passwords } from '../listen/passwords';
import { originOf } from '../media/own-address';
import { GatewaySettings } from '../settings';
import { Admin } from '../sign-in/admin.guard';
import { checkNamed } from './check-named';
import { AdminRoutes } from './route-rules';

/** Who a pitch goes to, and what they did there. */
@AdminRoutes('pitches', 'admin/pitches')
export class RecipientsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly passwords: Passwords,
    private readonly pages: ListenPages,
    private readonly events: ListenEvents,
    private readonly settings: GatewaySettings,
  ) {}

  /** The client's page as it is now, a draft's too; nothing is counted. */
  @Get(':id/preview')
  @Answers(ListenPage)
  preview(@Param() { id }: IdParam) {
    return this.pages.preview(id);
  }

  @Get(':id/activity')
  @Answers(listPitchActivity)
  activity(@Param() { id }: IdParam, @Query() { limit, offset }: PageQuery) {
    return this.bus.request(listPitchActivity, { id, limit, offset } satisfies ListPitchActivity);
  }

  /** Server-sent events: `activity` for each entry of the feed, `change` when something else of the pitch is new. */
  @Get(':id/events')
  @ApiProduces('text/event-stream')
  follow(@Param() { id }: IdParam, @Res() reply: FastifyReply, @Headers('last-event-id') lastId?: string) {
    return this.events.ofPitch(id, lastId, reply);
  }

  @Post(':id/recipients')
  @Creates(LinkedRecipient)
  async add(
    @Param() { id }: IdParam,
    @Body() { password, ...recipient }: NewRecipient,
    @Req() request: FastifyRequest,
    @Idempotent() idempotency?: Idempotency,
  ) {
    await this.checkContact(recipient);
    const passwordHash = await this.hashOf(password);
    const added = { id, ...recipient, passwordHash, idempotency: this.sealed(idempotency) };
    return linked(await this.bus.request(addRecipient, added), this.originOf(request));
  }

  @Patch(':id/recipients/:recipientId')
  @Answers(LinkedRecipient)
  async update(
    @Param() params: RecipientParams,
    @Body() { password, ...changes }: RecipientChanges,
    @Req() request: FastifyRequest,
  ) {
    await this.checkContact(changes);
    const passwordHash = await this.hashOf(password);
    const changed = await this.bus.request(updateRecipient, { ...params, ...changes, passwordHash });
    return linked(changed, this.originOf(request));
  }

  @Delete(':id/recipients/:recipientId')
  @Answers(deleteRecipient)
  delete(@Param() params: RecipientParams) {
    return this.bus.request(deleteRecipient, params);
  }

  /** A new link, in place of the former one; also of one that was revoked. */
  @Post(':id/recipients/:recipientId/link')
  @Answers(LinkedRecipient)
  async renewLink(@Param() params: RecipientParams, @Req() request: FastifyRequest) {
    return linked(await this.bus.request(renewListenLink, params), this.originOf(request));
  }

  /**
   * Sends a letter with the recipient's link where `{{link}}` stands; one that was revoked stays over, and a new one goes. What became
   * of it is in `mail`.
   */
  @Post(':id/recipients/:recipientId/send')
  @Creates(LinkedRecipient, 202)
  async send(
    @Param() params: RecipientParams,
    @Body() letter: NewLetter,
    @Req() request: FastifyRequest,
    @Idempotent() idempotency?: Idempotency,
  ) {
    const origin = this.originOf(request);
    return linked(await this.bus.request(sendLetter, { ...params, ...letter, origin, idempotency }), origin);
  }

  /** Shows on the client's page. */
  @Post(':id/comments/:commentId/answers')
  @Creates(answerComment)
  answer(
    @Param() params: CommentParams,
    @Body() { text }: NewAnswer,
    @Admin() by: string,
    @Idempotent() idempotency?: Idempotency,
  ) {
    return this.bus.request(answerComment, { ...params, text, by, idempotency });
  }

  private checkContact({ contactId: id }: { contactId?: string | null }): Promise<void> {
    return checkNamed(this.bus, getContact, { id, field: 'contactId', words: 'This contact does not exist' });
  }

  private async hashOf(password: string | null | undefined): Promise<string | null | undefined> {
    return password ? this.passwords.hash(password) : password;
  }

  /** What was sent may hold a password: its plain hash, which is kept for a day, would let it be guessed. */
  private sealed(idempotency: Idempotency | undefined): Idempotency | undefined {
    if (!idempotency) return undefined;
    const seal = createHmac('sha256', this.settings.SIGNING_SECRET).update(`recipient\n${idempotency.bodyHash}`);
    return { ...idempotency, bodyHash: seal.digest('hex') };
  }

  private originOf(request: FastifyRequest): string {
    return originOf(request, this.settings.PUBLIC_URL);
  }
}
