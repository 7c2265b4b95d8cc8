import type { EntityType } from '@cueroom/contracts/intake/activities';
import type { AdminSearch } from './admin-search';

const places: Record<EntityType, AdminSearch> = {
  brief: { tab: 'crm' },
  contact: { tab: 'crm', list: 'contacts' },
  submission: { tab: 'music', list: 'submissions' },
  track: { tab: 'music' },
  project: { tab: 'projects' },
  logo: { tab: 'content' },
  content: { tab: 'content' },
  hero: { tab: 'hero' },
};
const withDialog: readonly EntityType[] = ['brief', 'contact', 'submission', 'track', 'project'];

/** Where in the portal a record is: its tab, its list, and its dialog if it has one. */
export const recordPlace = (entityType: EntityType, id: string): AdminSearch => ({
  ...places[entityType],
  ...(withDialog.includes(entityType) && { open: id }),
});
