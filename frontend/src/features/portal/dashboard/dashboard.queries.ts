import type { Activity } from '@cueroom/contracts/intake/activities';
import { contactSubjects, pendingStatuses, undecidedStatuses, waitingStatuses } from '@cueroom/contracts/options';
import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/admin-keys';
import { adminCountQuery, adminListQuery } from '../../../lib/admin-lists';
import { call, type Listed } from '../../../lib/api';
import { adminListOptions } from '../../../lib/query-client';
import type { ItemOf, ListPath, QueryOf } from '../../../lib/record-paths';
import { capitalized, wordFor } from '../../../lib/words';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import { type Followed, type FollowedKind, followUpDay } from '../../shared/records/follow-ups';

const shown = 5;

export const recentBriefsQuery = () => adminListQuery('briefs', { limit: shown });
/** The one that has waited longest, and how many wait. */
export const newBriefsQuery = () => adminListQuery('briefs', { status: 'submitted,new', sort: 'createdAt', limit: 1 });
/** The newest that are undecided, also those that wait for the artist. */
export const pendingReviewsQuery = () =>
  adminListQuery('submissions', { status: undecidedStatuses.join(','), limit: shown });
export const pendingCountQuery = () => adminCountQuery('submissions', { status: pendingStatuses.join(',') });
export const waitingCountQuery = () => adminCountQuery('submissions', { status: waitingStatuses.join(',') });

export const shownUnopened = 6;
/** Who has not opened a pitch for some days. */
export const unopenedQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.kind('pitches'), 'unopened'],
    queryFn: ({ signal }) => call('GET /api/admin/pitches/unopened', { signal }),
    ...adminListOptions,
  });

/** Something to do on a day: a brief or a contact to follow up, or a task on any record. */
export interface FollowUp extends Pick<Activity, 'entityType' | 'entityId'> {
  id: string;
  title: string;
  about: string;
  /** `2026-12-01` */
  day: string;
  isUrgent?: boolean;
  of: { kind: 'briefs' | 'contacts'; record: Followed } | { kind: 'activities'; record: Activity };
}

const queryOf = <Path extends ListPath>(
  path: Path,
  params: QueryOf<Path>,
  followUpOf: (record: ItemOf<Path>) => FollowUp | null,
) => ({
  ...adminListQuery(path, params),
  select: ({ items, total }: Listed<ItemOf<Path>>) => ({
    items: items.map(followUpOf).filter((followUp) => followUp !== null),
    unread: total - items.length,
  }),
});

/** Days such as `2026-12-01`: later than `after`, where there is one, and not later than `by`. */
export interface Days {
  after?: string;
  by: string;
}

/** What is due in these days: open briefs and messages, and tasks on any record. @param limit of each kind */
export const followUpQueries = ({ after, by }: Days, limit: number) => {
  const dated = ({ openStatuses }: FollowedKind) => ({
    status: openStatuses,
    followUpAfter: after,
    followUpBy: by,
    sort: 'followUpDate',
    limit,
  });
  return [
    queryOf('briefs', dated(briefRecords), (record) =>
      followUpOf(briefRecords, record, {
        title: record.projectTitle ?? 'Untitled project',
        about: record.clientName,
        entityType: 'brief',
      }),
    ),
    queryOf('contacts', dated(contactRecords), (record) =>
      followUpOf(contactRecords, record, {
        title: record.name,
        about: wordFor(contactSubjects, record.subject),
        entityType: 'contact',
      }),
    ),
    queryOf('activities', { dueAfter: after, dueBy: by, limit }, taskOf),
  ];
};

const taskOf = (record: Activity): FollowUp | null => {
  const { id, activityType, subject, entityType, entityId, dueDate, completed } = record;
  if (completed || !dueDate) return null;
  const title = subject ?? capitalized(activityType);
  const kind = capitalized(activityType);
  const about = activityType === entityType ? kind : `${kind} · ${entityType}`;
  const day = dueDate.slice(0, 10);
  return { id, title, about, day, entityType, entityId, of: { kind: 'activities', record } };
};

const followUpOf = (
  kind: FollowedKind,
  record: Followed,
  words: Pick<FollowUp, 'title' | 'about' | 'entityType'>,
): FollowUp | null => {
  const { id, priority } = record;
  const day = followUpDay(kind, record);
  return day
    ? { ...words, id, entityId: id, day, isUrgent: priority === 'urgent', of: { kind: kind.path, record } }
    : null;
};
