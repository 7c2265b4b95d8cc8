import { bulkFields, type BulkType, type NewBulk } from '@cueroom/contracts/bulk';
import { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { ProjectChanges } from '@cueroom/contracts/content/projects';
import { BriefChanges } from '@cueroom/contracts/intake/briefs';
import { ContactChanges } from '@cueroom/contracts/intake/contacts';
import { ReviewStatus } from '@cueroom/contracts/intake/submissions';
import { PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { checkInput } from '@cueroom/platform/check-input';
import type { ClassConstructor } from 'class-transformer';
import { checkListWords, inPart, invalid } from './list-words';

/** What a change of one record may be. */
const classes: Record<BulkType, ClassConstructor<object>> = {
  track: TrackChanges,
  brief: BriefChanges,
  contact: ContactChanges,
  submission: ReviewStatus,
  project: ProjectChanges,
  pitch: PitchChanges,
};

const checkChange = (type: BulkType, change: NonNullable<NewBulk['change']>): void => {
  const { tags, ...fields } = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const allowed: readonly string[] = bulkFields[type];
  const wrong = Object.keys(change).find(
    (field) => change[field as keyof typeof change] !== undefined && !allowed.includes(field),
  );
  if (wrong) throw invalid({ [`change.${wrong}`]: [`Of a ${type} this cannot be changed for several at once`] });
  const { add = [], remove = [] } = change.tags ?? {};
  if (Object.keys(fields).length === 0 && add.length + remove.length === 0)
    throw invalid({ change: ['Please say what to change'] });
  if (Object.keys(fields).length > 0) inPart('change', () => checkInput(classes[type], fields));
};

/** The filter as its list reads it. @throws AppError 'invalid' */
export const checkBulk = ({
  entityType,
  ids,
  filter,
  change,
  delete: isDeletion,
}: NewBulk): Pick<NewBulk, 'filter'> => {
  if (Boolean(ids) === Boolean(filter)) throw invalid({ ids: ['Either ids or filter is required'] });
  if (Boolean(change) === Boolean(isDeletion)) throw invalid({ change: ['Either change or delete is required'] });
  if (change) checkChange(entityType, change);
  return filter ? { filter: checkListWords(entityType, filter, 'filter') } : {};
};
