import { AppError, type FieldErrors } from '@cueroom/contracts/app-error';
import type { BulkType } from '@cueroom/contracts/bulk';
import { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { ListProjects } from '@cueroom/contracts/content/projects';
import { ListBriefs } from '@cueroom/contracts/intake/briefs';
import { ListContacts } from '@cueroom/contracts/intake/contacts';
import { ListSubmissions } from '@cueroom/contracts/intake/submissions';
import { ListPitches } from '@cueroom/contracts/pitches/pitches';
import { checkInput } from '@cueroom/platform/check-input';
import type { ClassConstructor } from 'class-transformer';

/** What the list of a kind is asked by. */
const classes: Record<BulkType, ClassConstructor<object>> = {
  track: ListTracks,
  brief: ListBriefs,
  contact: ListContacts,
  submission: ListSubmissions,
  project: ListProjects,
  pitch: ListPitches,
};
const ofPages = ['limit', 'offset'] as const;

export const invalid = (errors: FieldErrors) => new AppError('invalid', 'Some fields are not valid', errors);

/** Under the name of the part that they are of. */
export const inPart = <T>(part: string, check: () => T): T => {
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
const textsOf = (words: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).map(([word, value]) => [word, /number|boolean/.test(typeof value) ? String(value) : value]),
  );

/**
 * The words of a list's query as the list reads them, without empty ones.
 * @param part what the request calls them
 * @throws AppError 'invalid' also for the words of its pages
 */
export const checkListWords = (type: BulkType, words: object, part: string): Record<string, string> => {
  const texts = textsOf(words);
  const ofPage = ofPages.find((word) => word in texts);
  if (ofPage) throw invalid({ [`${part}.${ofPage}`]: ['Unknown field'] });
  const read = Object.entries(inPart(part, () => checkInput(classes[type], texts)));
  return Object.fromEntries(read.filter(([, value]) => value)) as Record<string, string>;
};
