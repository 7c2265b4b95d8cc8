import { trackInspected, trackReleaseChanged } from './catalog/tracks';
import { excerptProgressed, makeExcerpt, projectCuesChanged } from './content/cues';
import { heroVideoChanged, heroVideoProgressed, makeHeroVideo } from './content/hero-settings';
import { projectFilmChanged } from './content/projects';
import { adminChanged } from './intake/activities';
import { restoreRequested, submissionApproved, submissionRejected, submissionUnapproved } from './intake/review';
import { songInspected, songInspectionStarted, songSubmitted } from './intake/songs';
import { submissionDeleted } from './intake/submissions';
import {
  archiveFailed,
  archiveProved,
  archivesDiscarded,
  archiveStarted,
  archiveSubmission,
  archiveUnpacked,
  unpackArchive,
} from './media/archive';
import { downloadMade, makeDownload } from './media/downloads';
import { trackFileChanged } from './media/objects';
import { makePicture, projectPictureChanged, projectPictureMade, projectPictureShown } from './media/pictures';
import { inspectAudio, inspectTrack } from './media/renditions';
import type { Event, Job, Service } from './message';

/** Who hears what: the map of the system. A service refuses to start when it lacks one of its handlers. */
export const subscriptions: Record<Service, readonly Event<object>[]> = {
  content: [projectPictureMade, heroVideoProgressed, excerptProgressed, trackReleaseChanged],
  intake: [
    adminChanged,
    submissionDeleted,
    songInspectionStarted,
    songInspected,
    archiveStarted,
    archiveProved,
    archiveFailed,
    archiveUnpacked,
  ],
  catalog: [submissionApproved, submissionUnapproved, trackInspected],
  media: [
    songSubmitted,
    songInspected,
    trackInspected,
    submissionApproved,
    submissionUnapproved,
    submissionDeleted,
    submissionRejected,
    restoreRequested,
    archivesDiscarded,
    trackFileChanged,
    projectPictureChanged,
    projectPictureShown,
    projectCuesChanged,
    projectFilmChanged,
    heroVideoChanged,
    downloadMade,
  ],
};

export const workerJobs: readonly Job<object>[] = [
  inspectAudio,
  inspectTrack,
  archiveSubmission,
  unpackArchive,
  makePicture,
  makeHeroVideo,
  makeExcerpt,
  makeDownload,
];
