import type { Idempotency } from '@cueroom/contracts/idempotency';
import { Feedback, giveFeedback } from '@cueroom/contracts/intake/feedback';
import {
  Approval,
  approveSubmission,
  rejectSubmission,
  restoreSubmission,
  SongChoice,
} from '@cueroom/contracts/intake/review';
import {
  countSubmissions,
  deleteSubmission,
  getSubmission,
  ListSubmissions,
  listSubmissions,
  listSubmissionsWithSongs,
  ReviewStatus,
  setSubmissionStatus,
  setSubmissionTags,
  SubmissionTags,
} from '@cueroom/contracts/intake/submissions';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { created, Creates, Idempotent } from '../http/idempotency';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { PlayableApproval } from '../media/playable-approval';
import { SignedAddresses } from '../media/signed-addresses';
import { Admin } from '../sign-in/admin';
import { Answers, ForAdmins, listed } from '../http/answers';

/** Admins review what artists sent. */
@ApiTags('submissions')
@ForAdmins()
@Controller('admin')
export class SubmissionsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
  ) {}

  @Get('submissions')
  @Answers(listSubmissions)
  async list(@Query() query: ListSubmissions, @Res({ passthrough: true }) reply: FastifyReply) {
    return listed(reply, await this.bus.request(listSubmissions, query));
  }

  @Get('submissions-with-songs')
  @Answers(listSubmissionsWithSongs)
  async listWithSongs(@Query() query: ListSubmissions, @Res({ passthrough: true }) reply: FastifyReply) {
    const submissions = listed(reply, await this.bus.request(listSubmissionsWithSongs, query));
    return submissions.map((submission) => this.addresses.submission(submission));
  }

  @Get('submissions/facets')
  @Answers(countSubmissions)
  count(@Query() query: ListSubmissions) {
    return this.bus.request(countSubmissions, query);
  }

  @Get('submissions/:id')
  @AnswersRevision(getSubmission)
  async get(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(getSubmission, { id }));
  }

  @Patch('submissions/:id')
  @ChangesRevision(setSubmissionTags)
  async setTags(@Param() { id }: IdParam, @Body() { tags }: SubmissionTags, @IfMatch() ifMatch?: number[]) {
    const change = this.bus.request(setSubmissionTags, { id, tags, ifMatch });
    return this.addresses.submission(await orCurrent(change, () => this.get({ id })));
  }

  @Patch('submissions/:id/status')
  @ChangesRevision(setSubmissionStatus)
  async setStatus(@Param() { id }: IdParam, @Body() { status }: ReviewStatus, @IfMatch() ifMatch?: number[]) {
    const change = this.bus.request(setSubmissionStatus, { id, status, ifMatch });
    return this.addresses.submission(await orCurrent(change, () => this.get({ id })));
  }

  @Post('submissions/:id/approve')
  @Answers(PlayableApproval)
  @ApiBody({ type: SongChoice, required: false })
  async approve(@Param() { id }: IdParam, @Body() { songIds }: SongChoice): Promise<PlayableApproval> {
    const { submission, tracks, skipped }: Approval = await this.bus.request(approveSubmission, { id, songIds });
    return {
      submission: this.addresses.submission(submission),
      tracks: tracks.map((track) => this.addresses.track(track)),
      skipped,
    };
  }

  @Post('submissions/:id/reject')
  @Answers(rejectSubmission)
  async reject(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(rejectSubmission, { id }));
  }

  @Post('submissions/:id/feedback')
  @Creates(giveFeedback)
  async giveFeedback(
    @Param() { id }: IdParam,
    @Body() { feedback }: Feedback,
    @Admin() createdBy: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Idempotent() idempotency?: Idempotency,
  ) {
    return created(reply, await this.bus.request(giveFeedback, { id, feedback, createdBy, idempotency }));
  }

  /** The files of a rejected submission come back; large ones are on their way when this answers. */
  @Post('submissions/:id/restore')
  @Answers(restoreSubmission)
  async restore(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(restoreSubmission, { id }));
  }

  @Delete('submissions/:id')
  @Answers(deleteSubmission)
  async delete(@Param() { id }: IdParam) {
    await this.bus.request(deleteSubmission, { id });
  }
}
