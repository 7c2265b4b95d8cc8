import type { EntityType } from '@cueroom/contracts/intake/activities';
import { briefStatuses, type Option, reviewStatuses } from '@cueroom/contracts/options';

export interface AdminCall {
  method: string;
  route: string;
  id?: string;
  body: unknown;
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
/** Where a status is read in other words than it is stored. */
const labels: Partial<Record<EntityType, readonly Option[]>> = { submission: reviewStatuses, brief: briefStatuses };

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const inWords = (text: string): string =>
  text
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const updateOf = (entityType: EntityType, body: Record<string, unknown>): string => {
  const { status, available, revision: _ignored, ...others } = body;
  const parts: string[] = [];
  if (typeof status === 'string') {
    parts.push(`status set to ${labels[entityType]?.find(({ value }) => value === status)?.label ?? inWords(status)}`);
  }
  if (typeof available === 'boolean') parts.push(`marked ${available ? 'available' : 'unavailable'}`);
  const names = Object.keys(others).map(inWords);
  if (names.length > maxNames) parts.push(`changed ${names.slice(0, maxNames - 1).join(', ')} and more`);
  else if (names.length > 0) parts.push(`changed ${names.join(', ')}`);
  return capitalized(parts.join('; ') || 'changed nothing');
};

const subjectOf = (entityType: EntityType, { method, route, body }: AdminCall): string => {
  const action = /:id\/([\w-]+)$/.exec(route)?.[1];
  if (action !== undefined && action !== 'status') return actionSubjects[action] ?? capitalized(inWords(action));
  if (method === 'DELETE') return 'Deleted';
  const fields = fieldsOf(body);
  if (method === 'POST') return fields.sourceSongId ? 'Added from a submission' : 'Added';
  return updateOf(entityType, fields);
};

/** In a few words that hold nothing of the record. @returns 'itself' for an activity, null for an unknown address */
export const changeOf = (call: AdminCall): Change | 'itself' | null => {
  const parts = call.route.split('/').slice(3); // '', 'api', 'admin'
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
