import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { adminListQuery } from '../../../lib/admin-lists';

const shown = 5;

export const recentBriefsQuery = () => adminListQuery<Brief>('briefs', { limit: shown });
/** The one that has waited longest, and how many wait. */
export const newBriefsQuery = () =>
  adminListQuery<Brief>('briefs', { status: 'submitted,new', sort: 'createdAt', limit: 1 });
export const pendingReviewsQuery = () =>
  adminListQuery<Submission>('submissions', { status: undecidedStatuses.join(','), limit: shown });

/** How many there are; the records themselves are not needed. */
export const countQuery = (kind: 'submissions' | 'projects' | 'contacts', status?: string) =>
  adminListQuery(kind, { status, limit: 1 });
