import { Activity } from '@cueroom/contracts/intake/activities';
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
  Submission,
  SubmissionFacets,
  SubmissionTags,
  SubmissionWithSongs,
} from '@cueroom/contracts/intake/submissions';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { PlayableApproval } from '../media/playable-approval';
import { SignedAddresses } from '../media/signed-addresses';
import { Admin } from '../sign-in/admin';
import { Answers, ForAdmins, listed } from './answers';

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
  @Answers(200, [Submission])
  async list(@Query() query: ListSubmissions, @Res({ passthrough: true }) reply: FastifyReply): Promise<Submission[]> {
    return listed(reply, await this.bus.request(listSubmissions, query));
  }

  @Get('submissions-with-songs')
  @Answers(200, [SubmissionWithSongs])
  async listWithSongs(@Query() query: ListSubmissions, @Res({ passthrough: true }) reply: FastifyReply) {
    const submissions = listed(reply, await this.bus.request(listSubmissionsWithSongs, query));
    return submissions.map((submission) => this.addresses.submission(submission));
  }

  @Get('submissions/facets')
  @Answers(200, SubmissionFacets)
  count(@Query() query: ListSubmissions) {
    return this.bus.request(countSubmissions, query);
  }

  @Get('submissions/:id')
  @AnswersRevision(SubmissionWithSongs)
  async get(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(getSubmission, { id }));
  }

  @Patch('submissions/:id')
  @ChangesRevision(SubmissionWithSongs)
  async setTags(@Param() { id }: IdParam, @Body() { tags }: SubmissionTags, @IfMatch() ifMatch?: number[]) {
    const change = this.bus.request(setSubmissionTags, { id, tags, ifMatch });
    return this.addresses.submission(await orCurrent(change, () => this.get({ id })));
  }

  @Patch('submissions/:id/status')
  @ChangesRevision(SubmissionWithSongs)
  async setStatus(@Param() { id }: IdParam, @Body() { status }: ReviewStatus, @IfMatch() ifMatch?: number[]) {
    const change = this.bus.request(setSubmissionStatus, { id, status, ifMatch });
    return this.addresses.submission(await orCurrent(change, () => this.get({ id })));
  }

  @Post('submissions/:id/approve')
  @Answers(200, PlayableApproval)
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
  @Answers(200, SubmissionWithSongs)
  async reject(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(rejectSubmission, { id }));
  }

  @Post('submissions/:id/feedback')
  @Answers(201, Activity)
  giveFeedback(
    @Param() { id }: IdParam,
    @Body() { feedback }: Feedback,
    @Admin() createdBy: string,
  ): Promise<Activity> {
    return this.bus.request(giveFeedback, { id, feedback, createdBy });
  }

  /** The files of a rejected submission come back; large ones are on their way when this answers. */
  @Post('submissions/:id/restore')
  @Answers(200, SubmissionWithSongs)
  async restore(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(restoreSubmission, { id }));
  }

  @Delete('submissions/:id')
  @Answers(204)
  async delete(@Param() { id }: IdParam): Promise<void> {
    await this.bus.request(deleteSubmission, { id });
  }
}
