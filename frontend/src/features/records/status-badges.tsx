import { briefStatuses, contactStatuses, reviewStatuses, type SubmissionStatus } from '@cueroom/contracts/options';
import { capitalized, capitalizedOptions, wordFor } from '../../lib/words';
import { Badge } from '../../ui/badge';

/** 'submitted' is shown as 'new', and picked as such. */
export const briefStatusOf = (status: string): string => (status === 'submitted' ? 'new' : status);

export const pickableBriefStatuses = briefStatuses.filter(({ value }) => value !== 'submitted');

export function BriefStatus({ status }: { status: string }) {
  return <Badge tone={briefStatusOf(status) === 'new' ? 'brand' : 'neutral'}>{wordFor(briefStatuses, status)}</Badge>;
}

export const contactStatusOptions = capitalizedOptions(contactStatuses);

export function ContactStatus({ status }: { status: string }) {
  return <Badge tone={status === 'new' ? 'brand' : 'neutral'}>{capitalized(status)}</Badge>;
}

/** 'submitted' is shown as pending. */
export const reviewStatusOf = (status: SubmissionStatus) => (status === 'submitted' ? 'pending' : status);
export const sayReviewStatus = (status: SubmissionStatus): string => wordFor(reviewStatuses, reviewStatusOf(status));

export function ReviewStatus({ status }: { status: SubmissionStatus }) {
  return <Badge tone={reviewStatusOf(status) === 'pending' ? 'brand' : 'neutral'}>{sayReviewStatus(status)}</Badge>;
}
