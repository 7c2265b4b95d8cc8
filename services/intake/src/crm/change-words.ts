import type { Deed, RecordChanged } from '@cueroom/contracts/record-changes';
import { limits } from '@cueroom/contracts/rules';
import { capitalized, inWords, sayValue } from './said-values';

type Said = Pick<RecordChanged, 'did' | 'entityType' | 'fields' | 'values' | 'hasLetter' | 'tracks'>;

export const stepDone = 'Did the next step';

const sentences: Record<Exclude<Deed, 'changed' | 'change-undone' | 'imported' | 'import-undone'>, string> = {
  added: 'Added',
  entered: 'Entered by hand',
  'next-step-done': stepDone,
  'added-from-submission': 'Added from a submission',
  deleted: 'Deleted',
  restored: 'Restored',
  'deleted-for-good': 'Deleted for good',
  approved: 'Approved',
  rejected: 'Rejected',
  unapproved: 'Approval undone',
  'changes-requested': 'Requested changes',
  'artist-link-renewed': 'Made a new link for the artist',
  'artist-written-to': 'Wrote to the artist',
  'song-rights-changed': 'Changed the rights of a song',
  'version-added': 'Added a version',
  'version-changed': 'Changed a version',
  'version-deleted': 'Deleted a version',
  downloaded: 'Downloaded',
  'recipient-added': 'Added a recipient',
  'recipient-changed': 'Changed a recipient',
  'recipient-followed-up': 'Followed up with a recipient',
  'recipient-deleted': 'Deleted a recipient',
  'recipient-revoked': 'Revoked the link of a recipient',
  'recipient-reopened': 'Opened the link of a recipient again',
  'recipient-link-renewed': 'Made a new link for a recipient',
  'recipient-link-sent': 'Sent a recipient the link',
  'comment-answered': 'Answered a comment',
  'template-added': 'Added a letter template',
  'template-changed': 'Changed a letter template',
  'template-deleted': 'Deleted a letter template',
  'projects-ordered': 'Changed the order of Recent Work',
  'reel-changed': 'Changed the reel',
  'people-ordered': 'Changed the order of people',
  'logos-ordered': 'Changed the order of logos',
  'vocabulary-changed': 'Changed genres and moods',
};

/** Yes or no: their names say nothing alone. */
const switches: Record<string, string> = {
  showRights: 'whether clearance is shown',
  askRights: 'whether the clearance sheet is offered',
};

const maxNames = 5;
const maxFileName = 150;

const sayFields = ({ entityType, fields = [], values = [] }: Said): string => {
  const parts: string[] = [];
  const names: string[] = [];
  let availability = '';
  for (const field of fields) {
    const value = values.find((one) => one.field === field);
    const said = value && sayValue(entityType, value);
    if (said === undefined) names.push(switches[field] ?? inWords(field));
    else if (field === 'available') availability = said;
    else if (said) parts.push(said);
  }
  if (availability) parts.push(availability);
  if (names.length > maxNames) parts.push(`changed ${names.slice(0, maxNames - 1).join(', ')} and more`);
  else if (names.length > 0) parts.push(`changed ${names.join(', ')}`);
  return capitalized(parts.join('; '));
};

const sayTracks = ({ tracks }: Said): string => {
  const { count = 0, fileName = '' } = tracks ?? {};
  return `${count} ${count === 1 ? 'track' : 'tracks'} from ${fileName.slice(-maxFileName)}`;
};

/** What an activity says of a change; empty where nothing reads otherwise than before. */
export const wordsOf = (change: Said): string => {
  const { did, hasLetter } = change;
  if (did === 'changed') return sayFields(change).slice(0, limits.name);
  if (did === 'change-undone') return `Undone: ${sayFields(change) || 'a change'}`.slice(0, limits.name);
  if (did === 'imported') return `Imported ${sayTracks(change)}`;
  if (did === 'import-undone') return `Undid the import of ${sayTracks(change)}`;
  return hasLetter ? `${sentences[did]}, with a letter` : sentences[did];
};
