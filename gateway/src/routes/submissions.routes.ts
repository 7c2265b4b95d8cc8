import { AppError } from '@cueroom/contracts/app-error';
import { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { listTracksOfSongs } from '@cueroom/contracts/catalog/tracks';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { Feedback, getMailState, giveFeedback } from '@cueroom/contracts/intake/feedback';
import { getSong, PlayableSong, PlayableSongQuery, setSongRights, SongRights } from '@cueroom/contracts/intake/songs';
import {
  Approval,
  approveSubmission,
  NewApproval,
  NewRejection,
  rejectSubmission,
  restoreSubmission,
  unapproveSubmission,
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
import { objectsPath } from '@cueroom/contracts/media/file-address';
import { SimilarRecording } from '@cueroom/contracts/media/recordings';
import { renditions } from '@cueroom/contracts/media/renditions';
import { listOf } from '@cueroom/contracts/message';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, ValidateNested } from 'class-validator';
import type { FastifyReply } from 'fastify';
import {
  Answers,
  AnswersRevision,
  ChangesRevision,
  ChecksRevision,
  Creates,
  Idempotent,
  IfMatch,
  orCurrent,
  tagged,
} from '../http/answers';
import { jsonWithDataUrl } from '../media/audio-data';
import { Media } from '../media/media';
import { SignedAddresses } from '../media/signed-addresses';
import { SimilarRecordings } from '../media/similar-recordings';
import { Admin } from '../sign-in/admin.guard';
import { AdminRoutes } from './route-rules';

class PlayableApproval extends Approval {
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
  @ChecksRevision()
  @ApiBody({ type: NewApproval, required: false })
  async approve(
    @Param() { id }: IdParam,
    @Body() { songIds, letter }: NewApproval,
    @Admin() by: string,
    @IfMatch() ifMatch?: number[],
  ): Promise<PlayableApproval> {
    const approval = this.bus.request(approveSubmission, { id, songIds, by, letter, ifMatch });
    const { submission, tracks, skipped }: Approval = await orCurrent(approval, () => this.get({ id }));
    return {
      submission: this.addresses.submission(submission),
      tracks: tracks.map((track) => this.addresses.track(track)),
      skipped,
    };
  }

  @Post('submissions/:id/reject')
  @ChangesRevision(rejectSubmission)
  @ApiBody({ type: NewRejection, required: false })
  async reject(
    @Param() { id }: IdParam,
    @Body() { letter }: NewRejection,
    @Admin() by: string,
    @IfMatch() ifMatch?: number[],
  ) {
    const rejection = this.bus.request(rejectSubmission, { id, by, letter, ifMatch });
    return this.addresses.submission(await orCurrent(rejection, () => this.get({ id })));
  }

  /** Takes back the tracks of an approval, for 20 seconds after it; with `If-Match` only if nothing was approved since. */
  @Post('submissions/:id/unapprove')
  @ChangesRevision(unapproveSubmission)
  async unapprove(@Param() { id }: IdParam, @IfMatch() ifMatch?: number[]) {
    const undone = this.bus.request(unapproveSubmission, { id, ifMatch });
    return this.addresses.submission(await orCurrent(undone, () => this.get({ id })));
  }

  /** Those that its songs have become, without deleted ones. */
  @Get('submissions/:id/tracks')
  @Answers(listOf(PlayableTrack))
  async listTracks(@Param() { id }: IdParam): Promise<PlayableTrack[]> {
    const { songs } = await this.bus.request(getSubmission, { id });
    const tracks = await this.bus.request(listTracksOfSongs, { songIds: songs.map((song) => song.id) });
    return tracks.map((track) => this.addresses.track(track));
  }

  /** Whether feedback is emailed to the artist. */
  @Get('mail')
  @Answers(getMailState)
  mailState() {
    return this.bus.request(getMailState, {});
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

  /** A deleted submission comes back, within the undo window; or the files of a rejected one, large ones after this answers. */
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

const previewType = renditions.preview.contentType;

@AdminRoutes('submissions', 'admin/songs')
export class SongsRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly media: Media,
    private readonly addresses: SignedAddresses,
    private readonly similarRecordings: SimilarRecordings,
  ) {}

  @Get(':id')
  @Answers(PlayableSong)
  async get(
    @Param() { id }: IdParam,
    @Query() { audioFileData }: PlayableSongQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlayableSong | StreamableFile> {
    const song = await this.bus.request(getSong, { id });
    const { previewUrl } = song.audio;
    const address = previewUrl ?? song.audioFileUrl;
    if (!address) throw new AppError('not_found', 'This song has no audio');
    tagged(song, reply);
    const audioUrl = this.addresses.sign(address, `submission/${song.submissionId}`);
    const playable = { ...this.addresses.song(song), audioUrl };
    if (!previewUrl || audioFileData === 'none') return { ...playable, audioFileData: null };
    const preview = await this.media.read(previewUrl.slice(objectsPath.length));
    const json = jsonWithDataUrl({ ...playable, audioFileType: previewType }, 'audioFileData', previewType, preview);
    return new StreamableFile(json, { type: 'application/json; charset=utf-8' });
  }

  @Patch(':id/rights')
  @ChangesRevision(setSongRights)
  async setRights(@Param() { id }: IdParam, @Body() { rights }: SongRights, @IfMatch() ifMatch?: number[]) {
    const change = this.bus.request(setSongRights, { id, rights, ifMatch });
    const current = async () => this.addresses.song(await this.bus.request(getSong, { id }));
    return this.addresses.song(await orCurrent(change, current));
  }

  /** Songs and tracks that are the same file, or the same recording, as this song. */
  @Get(':id/similar')
  @Answers(listOf(SimilarRecording))
  async listSimilar(@Param() { id }: IdParam): Promise<SimilarRecording[]> {
    return this.similarRecordings.of(await this.bus.request(getSong, { id }));
  }
}
