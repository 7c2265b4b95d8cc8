import type { Service } from '@cueroom/contracts/message';
import { answersDue } from './answers-due';
import { archivedPictures, projectSlugs } from './projects';
import { formerTrackIndexes, trackClearance, pitchesForBriefs } from './catalog';
import { intakeFoundBy, projectsFoundBy, tracksFoundBy } from './found-by';
import { letterTemplates, trueLetters } from './letter-templates';
import { lettersOfFiles } from './letters-of-files';
import type { Migration } from './migration';
import { oneMailCollection } from './one-mail-collection';
import { oneStepOwnership } from './one-step-ownership';
import { persons, publishedEventsRenamed, plainSpelling } from './shared';
import { spellingOfKeys } from './spelling-of-keys';

/** In order; a new one goes to the end. Here, as the operator's commands run them without the services' code. */
export const migrations: Record<Service, readonly Migration[]> = {
  content: [
    archivedPictures,
    projectsFoundBy,
    publishedEventsRenamed(3),
    projectSlugs,
    plainSpelling(5, { projects: ['title'] }),
  ],
  intake: [
    intakeFoundBy,
    publishedEventsRenamed(4),
    letterTemplates,
    trueLetters,
    persons(7, { briefs: 'clientEmail', contacts: 'email', artist_submissions: 'email' }),
    plainSpelling(8, {
      briefs: ['projectTitle', 'clientName', 'clientCompany'],
      contacts: ['name', 'company'],
      artist_submissions: ['artistName', 'songs.trackTitle'],
    }),
    oneMailCollection,
    answersDue(10),
    lettersOfFiles(11),
  ],
  catalog: [
    tracksFoundBy,
    publishedEventsRenamed(2),
    formerTrackIndexes(3, 'words_1'),
    formerTrackIndexes(4, 'words_1_bpm_1_duration_1'),
    trackClearance,
    formerTrackIndexes(
      6,
      'words_1_genre_1_bpm_1_duration_1',
      ...['mood', 'tempo', 'key', 'tags', 'has'].map((field) => `${field}_1_bpm_1_duration_1`),
    ),
    persons(7, { pitch_recipients: 'email' }),
    plainSpelling(8, { music_tracks: ['title', 'artist', 'album'], pitches: ['title', 'people'] }),
    spellingOfKeys(9),
    pitchesForBriefs(10),
  ],
  media: [oneStepOwnership],
};
