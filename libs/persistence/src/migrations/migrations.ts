import type { Service } from '@cueroom/contracts/message';
import { archivedPictures } from './archived-pictures';
import { intakeFoundBy, projectsFoundBy, tracksFoundBy } from './found-by';
import type { Migration } from './migration';
import { oneStepOwnership } from './one-step-ownership';
import { publishedEventsRenamed } from './published-events';

/**
 * The migrations of each service, in order. A new one goes to the end, with the next number. They are here and not in the services
 * because the operator's commands run them, too (`migrate`, `restore`), and have nothing of the services in their image.
 */
export const migrations: Record<Service, readonly Migration[]> = {
  content: [archivedPictures, projectsFoundBy, publishedEventsRenamed(3)],
  intake: [intakeFoundBy, publishedEventsRenamed(4)],
  catalog: [tracksFoundBy, publishedEventsRenamed(2)],
  media: [oneStepOwnership],
};
