import type { Activity } from '@cueroom/contracts/intake/activities';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import { contactSubjects } from '@cueroom/contracts/options';
import { adminListQuery } from '../../../lib/admin-lists';
import type { AdminSearch, useRecordPlace } from '../../../lib/admin-search';
import { capitalized, wordFor } from '../../../lib/words';

export interface FollowUp {
  id: string;
  title: string;
  about: string;
  dueDate: string;
  leadsTo: AdminSearch;
}

const shown = 6;
/** Briefs and messages that are neither decided nor closed. */
const open = { briefs: 'submitted,new,reviewing,proposal', contacts: 'new,replied' };

/** What is due by this day (`2026-12-01`): briefs, messages, and tasks on any record. */
export const followUpQueries = (today: string) =>
  [
    adminListQuery<Brief>('briefs', { status: open.briefs, followUpBy: today, sort: 'followUpDate', limit: shown }),
    adminListQuery<Contact>('contacts', {
      status: open.contacts,
      followUpBy: today,
      sort: 'followUpDate',
      limit: shown,
    }),
    adminListQuery<Activity>('activities', { dueBy: today, limit: shown }),
  ] as const;

/** All three as one list, earliest due date first. */
export const mergeFollowUps = (
  briefs: readonly Brief[],
  contacts: readonly Contact[],
  tasks: readonly Activity[],
  recordPlace: ReturnType<typeof useRecordPlace>,
): FollowUp[] =>
  [
    ...briefs.map((brief) => ({
      id: brief.id,
      title: brief.projectTitle ?? 'Untitled project',
      about: brief.clientName,
      dueDate: brief.followUpDate ?? '',
      leadsTo: recordPlace('brief', brief.id),
    })),
    ...contacts.map((contact) => ({
      id: contact.id,
      title: contact.name,
      about: wordFor(contactSubjects, contact.subject),
      dueDate: contact.followUpDate ?? '',
      leadsTo: recordPlace('contact', contact.id),
    })),
    ...tasks.map(({ id, subject, activityType, entityType, entityId, dueDate }) => ({
      id,
      title: subject ?? capitalized(activityType),
      about: `${capitalized(activityType)} · ${entityType}`,
      dueDate: dueDate ?? '',
      leadsTo: recordPlace(entityType, entityId),
    })),
  ]
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
    .slice(0, shown);
