import { AppError } from '@cueroom/contracts/app-error';
import { getImport } from '@cueroom/contracts/catalog/imports';
import { getTrack } from '@cueroom/contracts/catalog/tracks';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { getLogo } from '@cueroom/contracts/content/logo-wall';
import { getPerson } from '@cueroom/contracts/content/people';
import { getProject } from '@cueroom/contracts/content/projects';
import type { EntityType, NewActivity } from '@cueroom/contracts/intake/activities';
import { getBrief } from '@cueroom/contracts/intake/briefs';
import { getContact } from '@cueroom/contracts/intake/contacts';
import { getSubmission } from '@cueroom/contracts/intake/submissions';
import type { Message } from '@cueroom/contracts/message';
import { getPitch } from '@cueroom/contracts/pitches/pitches';
import type { IdParam } from '@cueroom/contracts/rules';
import type { Bus } from '@cueroom/messaging/bus';

/** The hero and the site's words are there once: their name is their id. */
type Named = Extract<EntityType, 'hero' | 'content'>;

const recordBy: Record<Exclude<EntityType, Named>, Message<IdParam, unknown>> = {
  brief: getBrief,
  contact: getContact,
  submission: getSubmission,
  project: getProject,
  track: getTrack,
  import: getImport,
  logo: getLogo,
  person: getPerson,
  pitch: getPitch,
};

const isNamed = (entityType: EntityType): entityType is Named => entityType === 'hero' || entityType === 'content';

/** @throws AppError 'invalid' or 'not_found' unless there is what the activity is about */
export const checkRecord = async (bus: Bus, { entityType, entityId }: NewActivity): Promise<void> => {
  const hasName = entityId === 'hero' || entityId === 'content';
  if (isNamed(entityType) ? entityId !== entityType : hasName) {
    throw new AppError('invalid', 'This is not an id', { entityId: ['This is not an id'] });
  }
  if (!isNamed(entityType)) await bus.request(recordBy[entityType], { id: entityId });
  else if (entityType === 'hero' && !(await bus.request(getHeroSettings, {}))) {
    throw new AppError('not_found', 'There are no hero settings');
  }
};
