import { AppError, type FieldErrors } from '@cueroom/contracts/app-error';
import { bulkFields, type BulkType, type NewBulk } from '@cueroom/contracts/bulk';
import { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { ListProjects, ProjectChanges } from '@cueroom/contracts/content/projects';
import { BriefChanges, ListBriefs } from '@cueroom/contracts/intake/briefs';
import { ContactChanges, ListContacts } from '@cueroom/contracts/intake/contacts';
import { ListSubmissions, ReviewStatus } from '@cueroom/contracts/intake/submissions';
import { ListPitches, PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { checkInput } from '@cueroom/platform/check-input';
import type { ClassConstructor } from 'class-transformer';

/** What the list of a kind is asked by, and what a change of one record may be. */
const classes: Record<BulkType, { list: ClassConstructor<object>; change: ClassConstructor<object> }> = {
  track: { list: ListTracks, change: TrackChanges },
  brief: { list: ListBriefs, change: BriefChanges },
  contact: { list: ListContacts, change: ContactChanges },
  submission: { list: ListSubmissions, change: ReviewStatus },
  project: { list: ListProjects, change: ProjectChanges },
  pitch: { list: ListPitches, change: PitchChanges },
};
const notInFilter = ['limit', 'offset'] as const;

const invalid = (errors: FieldErrors) => new AppError('invalid', 'Some fields are not valid', errors);

/** Under the name of the part that they are of. */
const inPart = (part: string, check: () => object): object => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error;
    throw invalid(
      Object.fromEntries(Object.entries(error.errors).map(([field, words]) => [`${part}.${field}`, words])),
    );
  }
};

/** Words of a query are texts; a program may write numbers and truth values as such. */
const wordsOf = (filter: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([word, value]) => [word, /number|boolean/.test(typeof value) ? String(value) : value]),
  );

const checkFilter = (type: BulkType, filter: object): Record<string, unknown> => {
  const words = wordsOf(filter);
  const parts = notInFilter.filter((word) => word in words);
  if (parts.length > 0) throw invalid({ [`filter.${parts[0]}`]: ['Unknown field'] });
  return { ...inPart('filter', () => checkInput(classes[type].list, words)) };
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
  if (Object.keys(fields).length > 0) inPart('change', () => checkInput(classes[type].change, fields));
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
  return filter ? { filter: checkFilter(entityType, filter) } : {};
};
