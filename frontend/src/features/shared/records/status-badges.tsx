import {
  briefStatuses,
  contactStatuses,
  otherStatuses,
  reviewStatuses,
  type SubmissionStatus,
} from '@cueroom/contracts/options';
import { capitalized, capitalizedOptions, wordFor } from '../../../lib/words/words';
import { Badge } from '../../../ui/badge';

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
export const sayReviewStatus = (status: SubmissionStatus): string =>
  wordFor([...reviewStatuses, ...otherStatuses], reviewStatusOf(status));

type PickableStatus = (typeof reviewStatuses)[number]['value'];
/** Those that an admin sets; the others come of asking for changes, and of a withdrawal. */
export const isPickable = (status: SubmissionStatus): status is PickableStatus =>
  reviewStatuses.some(({ value }) => value === status);

interface ReviewStatusProps {
  status: SubmissionStatus;
  /** The artist has changed something since it was sent. */
  isChanged?: boolean;
}

export function ReviewStatus({ status, isChanged }: ReviewStatusProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={reviewStatusOf(status) === 'pending' ? 'brand' : 'neutral'}>{sayReviewStatus(status)}</Badge>
      {isChanged && <Badge tone="brand">Changed</Badge>}
    </span>
  );
}
