import type { Service } from '@cueroom/contracts/message';
import { archivedPictures } from './archived-pictures';
import { formerWordsIndex } from './former-words-index';
import { intakeFoundBy, projectsFoundBy, tracksFoundBy } from './found-by';
import type { Migration } from './migration';
import { oneStepOwnership } from './one-step-ownership';
import { projectSlugs } from './project-slugs';
import { publishedEventsRenamed } from './published-events';

/** In order; a new one goes to the end. Here, as the operator's commands run them without the services' code. */
export const migrations: Record<Service, readonly Migration[]> = {
  content: [archivedPictures, projectsFoundBy, publishedEventsRenamed(3), projectSlugs],
  intake: [intakeFoundBy, publishedEventsRenamed(4)],
  catalog: [
    tracksFoundBy,
    publishedEventsRenamed(2),
    formerWordsIndex(3, 'words_1'),
    formerWordsIndex(4, 'words_1_bpm_1_duration_1'),
  ],
  media: [oneStepOwnership],
};
