import type { Activity } from '@cueroom/contracts/intake/activities';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import { contactSubjects, undecidedStatuses } from '@cueroom/contracts/options';
import { adminListQuery, type ListParams } from '../../../lib/admin-lists';
import { capitalized, wordFor } from '../../../lib/words';

const shown = 5;

export const recentBriefsQuery = () => adminListQuery<Brief>('briefs', { limit: shown });
/** The one that has waited longest, and how many wait. */
export const newBriefsQuery = () =>
  adminListQuery<Brief>('briefs', { status: 'submitted,new', sort: 'createdAt', limit: 1 });
export const pendingReviewsQuery = () =>
  adminListQuery<Submission>('submissions', { status: undecidedStatuses.join(','), limit: shown });

export interface FollowUp extends Pick<Activity, 'entityType' | 'entityId' | 'dueDate'> {
  id: string;
  title: string;
  about: string;
}

export const shownFollowUps = 6;

const queryOf = <T>(kind: string, params: ListParams, followUpOf: (record: T) => FollowUp) => ({
  ...adminListQuery<T>(kind, { ...params, limit: shownFollowUps }),
  select: ({ items }: { items: T[] }) => items.map(followUpOf),
});

/** What is due by this day (`2026-12-01`): open briefs and messages, and tasks on any record. */
export const followUpQueries = (today: string) => {
  const due = { followUpBy: today, sort: 'followUpDate' };
  return [
    queryOf<Brief>('briefs', { status: 'submitted,new,reviewing,proposal', ...due }, (brief) => ({
      id: brief.id,
      title: brief.projectTitle ?? 'Untitled project',
      about: brief.clientName,
      dueDate: brief.followUpDate,
      entityType: 'brief',
      entityId: brief.id,
    })),
    queryOf<Contact>('contacts', { status: 'new,replied', ...due }, ({ id, name, subject, followUpDate }) => ({
      id,
      title: name,
      about: wordFor(contactSubjects, subject),
      dueDate: followUpDate,
      entityType: 'contact',
      entityId: id,
    })),
    queryOf<Activity>('activities', { dueBy: today }, ({ subject, activityType, ...task }) => ({
      ...task,
      title: subject ?? capitalized(activityType),
      about: `${capitalized(activityType)} · ${task.entityType}`,
    })),
  ];
};
