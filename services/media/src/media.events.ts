import {
  ingestedInspectionId,
  ingestFileChanged,
  IngestFileChanged,
  inspectIngested,
} from '@cueroom/contracts/catalog/ingests';
import { excerptJobId, makeExcerpt, projectCuesChanged, ProjectCuesChanged } from '@cueroom/contracts/content/cues';
import {
  heroVideoChanged,
  HeroVideoChanged,
  heroVideoJobId,
  makeHeroVideo,
} from '@cueroom/contracts/content/hero-settings';
import { projectFilmChanged, ProjectFilmChanged } from '@cueroom/contracts/content/films';
import {
  restoreRequested,
  RestoreRequested,
  submissionApproved,
  SubmissionApproved,
  submissionRejected,
  SubmissionRejected,
  submissionUnapproved,
  SubmissionUnapproved,
} from '@cueroom/contracts/intake/review';
import { songFileReplaced, SongFileReplaced, songSubmitted, SongSubmitted } from '@cueroom/contracts/intake/songs';
import { filesEnded, FilesEnded, submissionDeleted, SubmissionDeleted } from '@cueroom/contracts/intake/submissions';
import { archiveJobId, archiveSubmission, unpackArchive } from '@cueroom/contracts/media/archive';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import {
  approvedSongOwner,
  cueOwner,
  filmOwner,
  heroOwner,
  projectOwner,
  songOwner,
  trackFileChanged,
  TrackFileChanged,
} from '@cueroom/contracts/media/objects';
import {
  makePicture,
  pictureJobId,
  projectPictureChanged,
  ProjectPictureChanged,
  projectPictureShown,
  ProjectPictureShown,
} from '@cueroom/contracts/media/pictures';
import { inspectAudio, inspectTrack, songInspectionId, trackInspectionId } from '@cueroom/contracts/media/renditions';
import { pitchCoverChanged, PitchCoverChanged } from '@cueroom/contracts/pitches/pitches';
import { Bus } from '@cueroom/messaging/bus';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { OwnershipRepository } from './objects/ownership.repository';

/** The table event → effect. Every line is safe to run twice; a job that waits or runs already is not doubled. */
@Injectable()
export class MediaEvents {
  constructor(
    private readonly owners: OwnershipRepository,
    private readonly bus: Bus,
  ) {}

  @OnEvent(songSubmitted)
  async inspectSong({ submissionId, songId, songUid, objectKey }: SongSubmitted) {
    await this.owners.confirm(objectKey, songOwner(songUid));
    await this.bus.enqueue(inspectAudio, songInspectionId(songId, objectKey), { submissionId, songId, objectKey });
  }

  @OnEvent(songFileReplaced)
  async leaveFormerFile({ songUid, formerKey }: SongFileReplaced) {
    await this.owners.leave(formerKey, songOwner(songUid));
  }

  @OnEvent(filesEnded)
  async endFiles({ songUids }: FilesEnded) {
    await this.owners.leaveAll(songUids.map(songOwner));
  }

  /** The tracks that come of an approval keep their files, even if the submission is deleted before they are there. */
  @OnEvent(submissionApproved)
  async keepApprovedFiles({ tracks }: SubmissionApproved) {
    for (const { sourceSongId, fileUrl, approval, versions = [] } of tracks) {
      const ofVersions = versions.map((version) => ({ id: version.sourceVersionId, fileUrl: version.fileUrl }));
      for (const { id, fileUrl: address } of [{ id: sourceSongId, fileUrl }, ...ofVersions]) {
        const key = objectKeyOf(address);
        if (key) await this.owners.confirm(key, approvedSongOwner(id, approval));
      }
    }
  }

  /** Also before the approval is heard of: then it reserves nothing any more. */
  @OnEvent(submissionUnapproved)
  async releaseApprovedFiles({ files }: SubmissionUnapproved) {
    for (const { key, owner } of files) await this.owners.leave(key, owner);
  }

  @OnEvent(submissionRejected)
  async archiveOriginals({ submissionId, revision }: SubmissionRejected) {
    await this.bus.enqueue(archiveSubmission, archiveJobId({ submissionId, revision }), { submissionId, revision });
  }

  @OnEvent(restoreRequested)
  async unpackOriginals({ submissionId, archiveKey }: RestoreRequested) {
    await this.bus.enqueue(unpackArchive, archiveKey, { submissionId, archiveKey });
  }

  @OnEvent(submissionDeleted)
  async removeSongFiles({ songUids }: SubmissionDeleted) {
    await this.owners.leaveAll(songUids.map(songOwner));
  }

  @OnEvent(trackFileChanged)
  async setTrackFile({ trackId, file, former }: TrackFileChanged) {
    if (file) await this.owners.confirm(file.key, file.owner);
    // A song's file was inspected before it became a track. Two tracks with one file get a verdict each.
    if (file && file.key !== former?.key) {
      await this.bus.enqueue(inspectTrack, trackInspectionId(trackId, file.key), { trackId, objectKey: file.key });
    }
    if (former) await this.owners.leave(former.key, former.owner);
  }

  @OnEvent(ingestFileChanged)
  async setIngestFile({ rowId, file, former }: IngestFileChanged) {
    if (file) {
      await this.owners.confirm(file.key, file.owner);
      await this.bus.enqueue(inspectIngested, ingestedInspectionId(rowId, file.key), { rowId, objectKey: file.key });
    }
    if (former) await this.owners.leave(former.key, former.owner);
  }

  @OnEvent(pitchCoverChanged)
  async setPitchCover({ pitchId, file, former }: PitchCoverChanged) {
    if (file) {
      await this.owners.confirm(file.key, file.owner);
      await this.bus.enqueue(makePicture, pictureJobId(file.key, pitchId), { pitchId, objectKey: file.key });
    }
    if (former) await this.owners.leave(former.key, former.owner);
  }

  @OnEvent(projectPictureChanged)
  async setProjectPicture({ projectId, objectKey, formerKey }: ProjectPictureChanged) {
    await this.owners.replaceFile(projectOwner(projectId), formerKey, objectKey);
    if (objectKey) await this.bus.enqueue(makePicture, pictureJobId(objectKey), { projectId, objectKey });
  }

  /** Of an archived project strangers get nothing. */
  @OnEvent(projectPictureShown)
  async showProjectPicture({ objectKey, isShown, revision }: ProjectPictureShown) {
    await this.owners.show(objectKey, isShown, revision);
  }

  @OnEvent(projectFilmChanged)
  async setProjectFilm({ projectId, objectKey, formerKey, isMissing, isShown, revision }: ProjectFilmChanged) {
    await this.owners.replaceFile(filmOwner(projectId), formerKey, objectKey);
    if (!objectKey) return;
    await this.owners.show(objectKey, isShown, revision);
    if (isMissing) await this.bus.enqueue(makeHeroVideo, heroVideoJobId(objectKey), { objectKey });
  }

  @OnEvent(projectCuesChanged)
  async setProjectCues({ projectId, excerpts, formerKeys, isShown, revision }: ProjectCuesChanged) {
    const owner = cueOwner(projectId);
    for (const key of formerKeys) await this.owners.leavePlace(key, owner);
    for (const { isMissing, ...excerpt } of excerpts) {
      const { objectKey, sourceKey } = excerpt;
      await this.owners.openPlace(objectKey, owner, sourceKey);
      await this.owners.show(objectKey, isShown, revision);
      if (isMissing) await this.bus.enqueue(makeExcerpt, excerptJobId(objectKey), { projectId, ...excerpt });
    }
  }

  @OnEvent(heroVideoChanged)
  async setHeroVideo({ objectKey, formerKey }: HeroVideoChanged) {
    await this.owners.replaceFile(heroOwner, formerKey, objectKey);
    if (objectKey) await this.bus.enqueue(makeHeroVideo, heroVideoJobId(objectKey), { objectKey });
  }
}
