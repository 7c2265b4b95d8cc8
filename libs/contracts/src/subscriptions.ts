import { readImport } from './catalog/imports';
import { ingestedInspected, ingestFileChanged, inspectIngested } from './catalog/ingests';
import { trackInspected, trackReleaseChanged } from './catalog/tracks';
import { excerptProgressed, makeExcerpt, projectCuesChanged } from './content/cues';
import { heroVideoChanged, heroVideoProgressed, makeHeroVideo } from './content/hero-settings';
import { projectFilmChanged } from './content/films';
import { adminChanged } from './intake/activities';
import { artistNews } from './intake/artist-news';
import { mailWanted } from './intake/mails';
import {
  letterWritten,
  lettersTakenBack,
  restoreRequested,
  submissionApproved,
  submissionRejected,
  submissionUnapproved,
} from './intake/review';
import { songFileReplaced, songInspected, songInspectionStarted, songSubmitted } from './intake/songs';
import { filesEnded, submissionDeleted } from './intake/submissions';
import {
  archiveFailed,
  archiveProved,
  archivesDiscarded,
  archiveStarted,
  archiveSubmission,
  archiveUnpacked,
  unpackArchive,
} from './media/archive';
import { makeDocument } from './media/documents';
import { downloadMade, downloadProgressed, makeDownload, makeZip } from './media/downloads';
import { trackFileChanged } from './media/objects';
import { makePicture, projectPictureChanged, projectPictureMade, projectPictureShown } from './media/pictures';
import { inspectAudio, inspectTrack } from './media/renditions';
import { briefPitched } from './pitches/brief-pitches';
import { pitchLetterDone, pitchLetterQueued } from './pitches/letters';
import { commentTakenBack, listenDownloadFetched, pitchReacted } from './pitches/pitch-activity';
import { pitchCoverChanged } from './pitches/pitches';
import { recipientRemoved } from './pitches/recipients';
import { recordChanged } from './record-changes';
import type { Event, Job, Service } from './message';

/** Who hears what: the map of the system. A service refuses to start when it lacks one of its handlers. */
export const subscriptions: Record<Service, readonly Event<object>[]> = {
  content: [projectPictureMade, heroVideoProgressed, excerptProgressed, trackReleaseChanged],
  intake: [
    adminChanged,
    recordChanged,
    submissionDeleted,
    letterWritten,
    lettersTakenBack,
    filesEnded,
    artistNews,
    mailWanted,
    songInspectionStarted,
    songInspected,
    archiveStarted,
    archiveProved,
    archiveFailed,
    archiveUnpacked,
    briefPitched,
    pitchReacted,
    commentTakenBack,
    pitchLetterQueued,
    recipientRemoved,
  ],
  catalog: [
    submissionApproved,
    submissionUnapproved,
    trackInspected,
    ingestedInspected,
    pitchReacted,
    commentTakenBack,
    listenDownloadFetched,
    pitchLetterDone,
    projectPictureMade,
  ],
  media: [
    songSubmitted,
    songFileReplaced,
    filesEnded,
    songInspected,
    trackInspected,
    ingestedInspected,
    ingestFileChanged,
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
    downloadProgressed,
    pitchCoverChanged,
  ],
};

export const workerJobs: readonly Job<object>[] = [
  inspectAudio,
  inspectTrack,
  inspectIngested,
  archiveSubmission,
  unpackArchive,
  makePicture,
  makeHeroVideo,
  makeExcerpt,
  makeDownload,
  makeZip,
  makeDocument,
  readImport,
];
