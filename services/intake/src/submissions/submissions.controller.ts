import { renewLink } from '@cueroom/contracts/intake/artist-page';
import { RecordHeard, recordHeard } from '@cueroom/contracts/intake/heard';
import {
  addSong,
  getSong,
  listSongsOfFiles,
  NewSong,
  SetSongRights,
  setSongRights,
  songInspected,
  SongInspected,
  songInspectionStarted,
  SongInspectionStarted,
} from '@cueroom/contracts/intake/songs';
import { addSongVersion, NewSongVersion } from '@cueroom/contracts/intake/song-versions';
import {
  addSubmission,
  countSubmissions,
  deleteSubmission,
  findSentSubmission,
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
import { FileQuestion, type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { Files } from '@cueroom/contracts/media/recordings';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { InspectionsRepository } from './inspections.repository';
import { InspectionsService } from './inspections.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsService } from './submissions.service';
import { VersionsService } from './versions.service';

@Controller()
export class SubmissionsController {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly songs: SongsService,
    private readonly versions: VersionsService,
    private readonly lists: SubmissionListRepository,
    private readonly inspections: InspectionsService,
    private readonly inspected: InspectionsRepository,
    private readonly mail: MailServer,
  ) {}

  @OnMessage(addSubmission)
  addSubmission(submission: NewSubmission) {
    return this.submissions.add(submission, this.mail.announceAt);
  }

  @OnMessage(findSentSubmission)
  findSent(submission: NewSubmission) {
    return this.submissions.findSent(submission);
  }

  @OnMessage(addSong)
  addSong(song: NewSong) {
    return this.songs.add(song);
  }

  @OnMessage(addSongVersion)
  addVersion(version: NewSongVersion) {
    return this.versions.add(version);
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
    return this.submissions.get(id);
  }

  @OnMessage(getSong)
  getSong({ id }: IdParam) {
    return this.submissions.getSong(id);
  }

  @OnMessage(listSongsOfFiles)
  listSongsOfFiles({ objectKeys }: Files) {
    return this.submissions.listSongsOfFiles(objectKeys);
  }

  @OnMessage(usesFile.intake)
  async usesFile({ key, shownBy }: FileQuestion): Promise<FileUse> {
    return { isUsed: await this.inspected.usesFile(key, shownBy) };
  }

  @OnMessage(setSubmissionTags)
  setTags({ id, tags, ifMatch }: SetSubmissionTags) {
    return this.submissions.setTags(id, tags, ifMatch);
  }

  @OnMessage(setSubmissionStatus)
  setStatus({ id, status, ifMatch }: SetSubmissionStatus) {
    return this.submissions.setStatus(id, status, ifMatch);
  }

  @OnMessage(deleteSubmission)
  delete({ id }: IdParam) {
    return this.submissions.delete(id);
  }

  @OnMessage(setSongRights)
  setRights({ id, rights, ifMatch }: SetSongRights) {
    return this.songs.setRights(id, rights, ifMatch);
  }

  @OnMessage(renewLink)
  renewLink({ id }: IdParam) {
    return this.submissions.renewLink(id);
  }

  @OnMessage(recordHeard)
  recordHeard({ id, ranges }: RecordHeard) {
    return this.submissions.recordHeard(id, ranges);
  }

  @OnEvent(songInspectionStarted)
  markInspecting({ songId, objectKey }: SongInspectionStarted) {
    return this.inspected.markInspecting(songId, objectKey);
  }

  @OnEvent(songInspected)
  recordVerdict(inspected: SongInspected) {
    return this.inspections.recordVerdict(inspected);
  }
}
