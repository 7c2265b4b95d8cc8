import type { EntityType } from '@cueroom/contracts/intake/activities';
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
  'hero-settings': 'hero',
  content: 'content',
};

const actionSubjects: Record<string, string> = {
  approve: 'Approved',
  reject: 'Rejected',
  unapprove: 'Approval undone',
  restore: 'Restored',
  downloads: 'Downloaded',
};

/** Calls to these are activities themselves, or look at no record: what an admin does to queues is in the log. */
const activities: readonly string[] = ['activities', 'feedback', 'queues'];

const maxNames = 5;
const nothingChanged = 'changed nothing';
/** What visitors send, and admins enter for those who called. */
const sentKinds: readonly EntityType[] = ['brief', 'contact'];

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

const subjectOf = (entityType: EntityType, { method, route, body, before }: AdminCall): string => {
  const action = /:id\/([\w-]+)$/.exec(route)?.[1];
  if (action !== undefined && action !== 'status') return actionSubjects[action] ?? capitalized(inWords(action));
  if (method === 'DELETE') return 'Deleted';
  const fields = fieldsOf(body);
  if (method === 'POST' && sentKinds.includes(entityType)) return 'Entered by hand';
  if (method === 'POST') return fields.sourceSongId ? 'Added from a submission' : 'Added';
  return updateOf(entityType, fields, fieldsOf(before));
};

const partsOf = (route: string): string[] => route.split('/').slice(3); // '', 'api', 'admin'

/** A logged call or meeting changes dates of its record, too. */
const loggedDates = ({ method, route, body }: Pick<AdminCall, 'method' | 'route' | 'body'>) => {
  const { entityType, entityId, lastContactDate, followUpDate } = fieldsOf(body);
  const given = Object.entries({ followUpDate, lastContactDate }).filter(([, date]) => date !== undefined);
  const isLog = method === 'POST' && partsOf(route).join('/') === 'activities' && given.length > 0;
  return isLog
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
  // An order is a matter of the site, not of one record.
  if (parts[1] === 'order') {
    const ordered = { projects: 'Recent Work', people: 'people' }[parts[0] ?? ''] ?? 'logos';
    return { entityType: 'content', entityId: 'content', subject: `Changed the order of ${ordered}` };
  }
  const entityType = kinds[parts[0] ?? ''];
  const { id: answered } = fieldsOf(call.answer);
  const isThereOnce = entityType === 'hero' || entityType === 'content';
  const entityId = isThereOnce ? entityType : (call.id ?? answered);
  return entityType && typeof entityId === 'string'
    ? { entityType, entityId, subject: subjectOf(entityType, call) }
    : null;
};
