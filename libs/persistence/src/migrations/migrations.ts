import type { Service } from '@cueroom/contracts/message';
import { tracksFoundBy } from './catalog/0001-found-by';
import { archivedPictures } from './content/0001-archived-pictures';
import { projectsFoundBy } from './content/0002-found-by';
import { foundBy } from './intake/0001-found-by';
import { foundInMemory } from './intake/0002-found-in-memory';
import { foundByIndexes } from './intake/0003-found-by-indexes';
import { oneStepOwnership } from './media/0001-one-step-ownership';
import type { Migration } from './migration';
import { publishedEventsRenamed } from './published-events';

/**
 * The migrations of each service, in order. A new one goes to the end, with the next number. They are here and not in the services
 * because the operator's commands run them, too (`migrate`, `restore`), and have nothing of the services in their image.
 */
export const migrations: Record<Service, readonly Migration[]> = {
  content: [archivedPictures, projectsFoundBy, publishedEventsRenamed(3)],
  intake: [foundBy, foundInMemory, foundByIndexes, publishedEventsRenamed(4)],
  catalog: [tracksFoundBy, publishedEventsRenamed(2)],
  media: [oneStepOwnership],
};
