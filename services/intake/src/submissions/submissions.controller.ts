import { approveSubmission, promoteSong, PromoteSong, rejectSubmission } from '@cueroom/contracts/intake/review';
import { addSong, getSong, listSongsOfFiles, NewSong } from '@cueroom/contracts/intake/songs';
import {
  addSubmission,
  countSubmissions,
  deleteSubmission,
  getSubmission,
  ListSubmissions,
  listSubmissions,
  listSubmissionsWithSongs,
  NewSubmission,
  SetSubmissionStatus,
  setSubmissionStatus,
  SetSubmissionTags,
  setSubmissionTags,
} from '@cueroom/contracts/intake/submissions';
import { Files } from '@cueroom/contracts/media/recordings';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ReviewService } from './review.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';

@Controller()
export class SubmissionsController {
  constructor(
    private readonly songs: SongsService,
    private readonly review: ReviewService,
    private readonly lists: SubmissionListRepository,
  ) {}

  @OnMessage(addSubmission)
  addSubmission(submission: NewSubmission) {
    return this.songs.addSubmission(submission);
  }

  @OnMessage(addSong)
  addSong(song: NewSong) {
    return this.songs.addSong(song);
  }

  @OnMessage(listSubmissions)
  list(query: ListSubmissions) {
    return this.lists.rows(query);
  }

  @OnMessage(listSubmissionsWithSongs)
  listWithSongs(query: ListSubmissions) {
    return this.lists.withSongs(query);
  }

  @OnMessage(countSubmissions)
  count(query: ListSubmissions) {
    return this.lists.countFacets(query);
  }

  @OnMessage(getSubmission)
  get({ id }: IdParam) {
    return this.review.get(id);
  }

  @OnMessage(getSong)
  getSong({ id }: IdParam) {
    return this.review.getSong(id);
  }

  @OnMessage(listSongsOfFiles)
  listSongsOfFiles({ objectKeys }: Files) {
    return this.review.listSongsOfFiles(objectKeys);
  }

  @OnMessage(setSubmissionTags)
  setTags({ id, tags }: SetSubmissionTags) {
    return this.review.setTags(id, tags);
  }

  @OnMessage(setSubmissionStatus)
  setStatus({ id, status }: SetSubmissionStatus) {
    return this.review.setStatus(id, status);
  }

  @OnMessage(deleteSubmission)
  delete({ id }: IdParam) {
    return this.review.delete(id);
  }

  @OnMessage(approveSubmission)
  approve({ id }: IdParam) {
    return this.review.approve(id);
  }

  @OnMessage(rejectSubmission)
  reject({ id }: IdParam) {
    return this.review.reject(id);
  }

  @OnMessage(promoteSong)
  promote({ track }: PromoteSong) {
    return this.review.promote(track);
  }
}
