import { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
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
import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, ValidateNested } from 'class-validator';
import { Creates, Idempotent } from '../http/idempotency';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { SignedAddresses } from '../media/signed-addresses';
import { Admin } from '../sign-in/admin';
import { Answers } from '../http/answers';
import { AdminRoutes } from './route-rules';

export class PlayableApproval extends Approval {
  @IsArray() @ValidateNested({ each: true }) @Type(() => PlayableTrack) declare tracks: PlayableTrack[];
}

@AdminRoutes('submissions', 'admin')
export class SubmissionsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly addresses: SignedAddresses,
  ) {}

  @Get('submissions')
  @Answers(listSubmissions)
  list(@Query() query: ListSubmissions) {
    return this.bus.request(listSubmissions, query);
  }

  @Get('submissions-with-songs')
  @Answers(listSubmissionsWithSongs)
  async listWithSongs(@Query() query: ListSubmissions) {
    const page = await this.bus.request(listSubmissionsWithSongs, query);
    return { ...page, items: page.items.map((submission) => this.addresses.submission(submission)) };
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
    @Idempotent() idempotency?: Idempotency,
  ) {
    return this.bus.request(giveFeedback, { id, feedback, createdBy, idempotency });
  }

  /** The files of a rejected submission come back; large ones are on their way when this answers. */
  @Post('submissions/:id/restore')
  @Answers(restoreSubmission)
  async restore(@Param() { id }: IdParam) {
    return this.addresses.submission(await this.bus.request(restoreSubmission, { id }));
  }

  @Delete('submissions/:id')
  @Answers(deleteSubmission)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteSubmission, { id });
  }
}
