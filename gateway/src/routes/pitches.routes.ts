import type { Idempotency } from '@cueroom/contracts/idempotency';
import { getBrief } from '@cueroom/contracts/intake/briefs';
import { objectPathOf, sourceKeyOf } from '@cueroom/contracts/media/file-address';
import {
  addPitch,
  CountedPitch,
  countPitches,
  deletePitch,
  getPitch,
  ListedPitch,
  ListPitches,
  listPitches,
  NewPitch,
  PitchChanges,
  PitchWithRecipients,
  restorePitch,
  updatePitch,
} from '@cueroom/contracts/pitches/pitches';
import {
  countOpenInPitches,
  countOpenRequests,
  type OpenRequests,
  type PitchIds,
} from '@cueroom/contracts/pitches/open-requests';
import { listUnopened } from '@cueroom/contracts/pitches/unopened';
import { pageOf } from '@cueroom/contracts/message';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Body, Delete, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { linked } from '../listen/linked';
import { originOf, ownPathOf } from '../media/own-address';
import { SignedAddresses } from '../media/signed-addresses';
import { GatewaySettings } from '../settings';
import { Admin } from '../sign-in/admin.guard';
import { checkNamed } from './check-named';
import { AdminRoutes } from './route-rules';

/** The list does not wait long for a service that only counts. */
const countedWithinMs = 1000;
const late = () => new Error('The service does not answer');

@AdminRoutes('pitches', 'admin/pitches')
export class PitchesRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Answers(pageOf(ListedPitch))
  async list(@Query() query: ListPitches) {
    const page = await this.bus.request(listPitches, query);
    return { ...page, items: await this.withRequests(page.items) };
  }

  @Get('facets')
  @Answers(countPitches)
  count(@Query() query: ListPitches) {
    return this.bus.request(countPitches, query);
  }

  /** What clients wait for, in all pitches together. */
  @Get('open')
  @Answers(countOpenInPitches)
  async countOpen() {
    return this.bus.request(countOpenInPitches, { requests: await this.openRequests({}) });
  }

  /** Who has not opened an open pitch for some days: whom to call. */
  @Get('unopened')
  @Answers(listUnopened)
  unopened() {
    return this.bus.request(listUnopened, { days: this.settings.PITCH_FOLLOW_UP_DAYS });
  }

  /** With its recipients and what each of them did. */
  @Get(':id')
  @AnswersRevision(PitchWithRecipients)
  async get(@Param() { id }: IdParam, @Req() request: FastifyRequest): Promise<PitchWithRecipients> {
    const pitch = await this.bus.request(getPitch, { id });
    const origin = originOf(request, this.settings.PUBLIC_URL);
    return {
      ...pitch,
      coverStreamUrl: pitch.coverUrl && this.addresses.sign(pitch.coverUrl, `pitch/${id}`),
      recipients: pitch.recipients.map((recipient) => linked(recipient, origin)),
    };
  }

  @Post()
  @Creates(addPitch)
  async add(
    @Body() pitch: NewPitch,
    @Req() request: FastifyRequest,
    @Admin() createdBy: string,
    @Idempotent() idempotency?: Idempotency,
  ) {
    await this.checkBrief(pitch);
    return this.bus.request(addPitch, { ...this.withOwnPath({ ...pitch }, request), createdBy, idempotency });
  }

  /** Open pages follow at once, and keep what was chosen there. */
  @Put(':id')
  @ChangesRevision(updatePitch)
  async update(
    @Param() { id }: IdParam,
    @Body() changes: PitchChanges,
    @Req() request: FastifyRequest,
    @IfMatch() ifMatch?: number[],
  ) {
    await this.checkBrief(changes);
    const change = { id, changes: this.withOwnPath({ ...changes }, request), ifMatch };
    return orCurrent(this.bus.request(updatePitch, change), () => this.get({ id }, request));
  }

  @Delete(':id')
  @Answers(deletePitch)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deletePitch, { id });
  }

  @Post(':id/restore')
  @Answers(restorePitch)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restorePitch, { id });
  }

  private async withRequests(pitches: readonly CountedPitch[]): Promise<ListedPitch[]> {
    const open = await this.openRequests({ pitchIds: pitches.map(({ id }) => id) });
    const counts = new Map(open?.map(({ pitchId, count }) => [pitchId, count]));
    return pitches.map((pitch) => ({ ...pitch, openRequests: open && (counts.get(pitch.id) ?? 0) }));
  }

  private openRequests(of: PitchIds): Promise<OpenRequests[] | null> {
    return withinLimit(this.bus.request(countOpenRequests, of), countedWithinMs, late).catch(() => null);
  }

  private checkBrief({ briefId: id }: { briefId?: string | null }): Promise<void> {
    return checkNamed(this.bus, getBrief, { id, field: 'briefId', words: 'This brief does not exist' });
  }

  /** A cover may be sent as it was read: absolute, or signed. */
  private withOwnPath<T extends { coverUrl?: string | null }>(fields: T, request: FastifyRequest): T {
    const { coverUrl } = fields;
    if (!coverUrl) return fields;
    const path = ownPathOf(coverUrl, request, this.settings.PUBLIC_URL);
    const key = sourceKeyOf(path);
    return { ...fields, coverUrl: key ? objectPathOf(key) : path };
  }
}
