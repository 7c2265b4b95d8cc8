import { type EntityType, entityTypes } from '@cueroom/contracts/intake/activities';
import { capitalized, inWords, sayChange, saysValueOf, sayStatus } from './said-values';

export interface AdminCall {
  method: string;
  route: string;
  id?: string;
  body: unknown;
  /** What it changes, as it was before. */
  before?: unknown;
  answer: unknown;
}

export interface Change {
  entityType: EntityType;
  entityId: string;
  subject: string;
}

const kinds: Record<string, EntityType> = {
  briefs: 'brief',
  contacts: 'contact',
  submissions: 'submission',
  projects: 'project',
  music: 'track',
  'logo-wall': 'logo',
  people: 'person',
  pitches: 'pitch',
  'hero-settings': 'hero',
  content: 'content',
};

const actionSubjects: Record<string, string> = {
  approve: 'Approved',
  reject: 'Rejected',
  unapprove: 'Approval undone',
  restore: 'Restored',
  downloads: 'Downloaded',
  changes: 'Requested changes',
  link: 'Made a new link for the artist',
  messages: 'Wrote to the artist',
};

/** Calls to these are activities themselves, or look at no record: what an admin does to queues is in the log. */
const activities: readonly string[] = ['activities', 'feedback', 'queues', 'heard'];

/** Below a pitch: what is done with a recipient, or with what one has written. */
const pitchSubjects: Record<string, string> = {
  'POST recipients': 'Added a recipient',
  'DELETE recipients/': 'Deleted a recipient',
  'POST recipients//link': 'Made a new link for a recipient',
  'POST recipients//send': 'Sent a recipient the link',
  'POST comments//answers': 'Answered a comment',
};

const words = { entityType: 'content', entityId: 'content' } as const;
const verbs: Record<string, string> = { POST: 'Added', DELETE: 'Deleted' };
const verbOf = ({ method }: Pick<AdminCall, 'method'>): string => verbs[method] ?? 'Changed';

const maxNames = 5;
const maxFileName = 150;
const nothingChanged = 'changed nothing';
/** What visitors send, and admins enter for those who called. */
const sentKinds: readonly EntityType[] = ['brief', 'contact'];

const partsOf = (route: string): string[] => route.split('/').slice(3); // '', 'api', 'admin'

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const updateOf = (entityType: EntityType, body: Record<string, unknown>, before: Record<string, unknown>): string => {
  const { available, revision: _ignored, ...fields } = body;
  const parts: string[] = [];
  const names: string[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const change = sayChange(entityType, field, before, value);
    if (change) parts.push(change);
    else if (change === undefined && field === 'status' && typeof value === 'string') {
      parts.push(`status set to ${sayStatus(entityType, value) ?? inWords(value)}`);
    } else if (change === undefined) names.push(inWords(field));
  }
  if (typeof available === 'boolean') parts.push(`marked ${available ? 'available' : 'unavailable'}`);
  if (names.length > maxNames) parts.push(`changed ${names.slice(0, maxNames - 1).join(', ')} and more`);
  else if (names.length > 0) parts.push(`changed ${names.join(', ')}`);
  return capitalized(parts.join('; ') || nothingChanged);
};

/** As in `recipients//link`: what stands below `pitches/:id`, without the ids. */
const pitchSubjectOf = ({ method, route, body }: AdminCall): string | undefined => {
  const below = partsOf(route).slice(2).join('/').replace(/:\w+/g, '');
  if (`${method} ${below}` !== 'PATCH recipients/') return pitchSubjects[`${method} ${below}`];
  const { revoked } = fieldsOf(body);
  if (typeof revoked !== 'boolean') return 'Changed a recipient';
  return revoked ? 'Revoked the link of a recipient' : 'Opened the link of a recipient again';
};

const subjectOf = (entityType: EntityType, call: AdminCall): string => {
  const { method, route, body, before } = call;
  const below = entityType === 'pitch' ? pitchSubjectOf(call) : undefined;
  if (below) return below;
  const action = /:id\/([\w-]+)$/.exec(route)?.[1];
  if (action !== undefined && action !== 'status') {
    const subject = actionSubjects[action] ?? capitalized(inWords(action));
    return fieldsOf(body).letter ? `${subject}, with a letter` : subject;
  }
  if (method === 'DELETE') return 'Deleted';
  const fields = fieldsOf(body);
  if (method === 'POST' && sentKinds.includes(entityType)) return 'Entered by hand';
  if (method === 'POST') return fields.sourceSongId ? 'Added from a submission' : 'Added';
  return updateOf(entityType, fields, fieldsOf(before));
};

/** Of an import only these change more than itself. */
const importSubjects: Record<string, (tracks: string) => string> = {
  apply: (tracks) => `Imported ${tracks}`,
  undo: (tracks) => `Undid the import of ${tracks}`,
};

const importOf = ({ route, id, answer }: AdminCall): Change | 'itself' => {
  const say = importSubjects[partsOf(route).at(-1) ?? ''];
  if (!say || !id) return 'itself';
  const { counts, fileName } = fieldsOf(answer);
  const { new: made, changed } = fieldsOf(counts);
  const many = Number(made ?? 0) + Number(changed ?? 0);
  const tracks = `${many} ${many === 1 ? 'track' : 'tracks'} from ${String(fileName).slice(-maxFileName)}`;
  return { entityType: 'import', entityId: id, subject: say(tracks) };
};

const isRecord = (entityType: unknown, entityId: unknown): boolean =>
  entityTypes.some((one) => one === entityType) && typeof entityId === 'string';

/** A logged call or meeting changes dates of its record, too. The body may be anything: no rule has seen it yet. */
const loggedDates = ({ method, route, body }: Pick<AdminCall, 'method' | 'route' | 'body'>) => {
  const { entityType, entityId, lastContactDate, followUpDate } = fieldsOf(body);
  const given = Object.entries({ followUpDate, lastContactDate }).filter(([, date]) => date !== undefined);
  const isLog = method === 'POST' && partsOf(route).join('/') === 'activities' && given.length > 0;
  return isLog && isRecord(entityType, entityId)
    ? { entityType: entityType as EntityType, entityId: entityId as string, dates: Object.fromEntries(given) }
    : null;
};

/** The record whose values before the call are worth reading: those that its activity says. */
export const changedRecord = (call: Omit<AdminCall, 'answer' | 'before'>) => {
  const logged = loggedDates(call);
  if (logged) return logged;
  const entityType = kinds[partsOf(call.route)[0] ?? ''];
  const isUpdate = call.method === 'PATCH' || call.method === 'PUT';
  const isSaid = isUpdate && Object.keys(fieldsOf(call.body)).some(saysValueOf);
  return entityType && call.id && isSaid ? { entityType, entityId: call.id } : null;
};

/** In a few words, with nothing that a person wrote. @returns 'itself' for an activity, null for an unknown address */
export const changeOf = (call: AdminCall): Change | 'itself' | null => {
  const parts = partsOf(call.route);
  const logged = loggedDates(call);
  if (logged) {
    const { dates, ...record } = logged;
    const subject = updateOf(record.entityType, dates, fieldsOf(call.before));
    return subject === capitalized(nothingChanged) ? 'itself' : { ...record, subject };
  }
  if (parts.some((part) => activities.includes(part))) return 'itself';
  if (parts[0] === 'imports') return importOf(call);
  // An order is a matter of the site, not of one record.
  if (parts[1] === 'order') {
    const ordered = { projects: 'Recent Work', people: 'people' }[parts[0] ?? ''] ?? 'logos';
    return { entityType: 'content', entityId: 'content', subject: `Changed the order of ${ordered}` };
  }
  // Templates are words of the studio, as the site's are.
  if (parts[0] === 'templates') return { ...words, subject: `${verbOf(call)} a letter template` };
  if (parts[0] === 'songs') {
    const { submissionId } = fieldsOf(call.answer);
    return typeof submissionId === 'string'
      ? { entityType: 'submission', entityId: submissionId, subject: 'Changed the rights of a song' }
      : null;
  }
  if (parts[2] === 'versions')
    return { entityType: 'track', entityId: call.id ?? '', subject: `${verbOf(call)} a version` };
  const entityType = kinds[parts[0] ?? ''];
  const { id: answered } = fieldsOf(call.answer);
  const isThereOnce = entityType === 'hero' || entityType === 'content';
  const entityId = isThereOnce ? entityType : (call.id ?? answered);
  return entityType && typeof entityId === 'string'
    ? { entityType, entityId, subject: subjectOf(entityType, call) }
    : null;
};
