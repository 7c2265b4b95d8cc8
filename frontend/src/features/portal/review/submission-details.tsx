import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { formatDate, formatDay } from '../../../lib/dates';
import { capitalized } from '../../../lib/words';
import { Address } from '../../../ui/address';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { OutsideLink } from '../../../ui/outside-link';
import { reviewStatusOf, sayStatus } from './review-words';

/** Who sent it, and what they wrote with it. */
export function SubmissionDetails({ submission }: { submission: SubmissionWithSongs }) {
  const { artistName, email, status, description } = submission;
  const links = Object.entries(submission.socialLinks ?? {}).filter(([, address]) => address);
  const facts = [
    { name: 'Submission', value: submission.submissionUid },
    { name: 'Submitted', value: formatDate(submission.createdAt) },
    { name: 'Genre', value: submission.genre },
    { name: 'Phone', value: submission.phone },
    { name: 'Website', value: submission.website && <OutsideLink address={submission.website} /> },
    ...links.map(([name, address]) => ({ name, value: <OutsideLink address={address} /> })),
    { name: 'Ownership', value: submission.ownership },
    { name: 'Priority', value: capitalized(submission.priority) },
    { name: 'Notes', value: submission.notes },
    { name: 'Follow-up', value: submission.followUpDate && formatDay(submission.followUpDate) },
    { name: 'Last contact', value: submission.lastContactDate && formatDay(submission.lastContactDate) },
  ];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-2xl font-semibold tracking-tight break-words">{artistName}</p>
          <Address email={email} />
        </div>
        <Badge tone={reviewStatusOf(status) === 'pending' ? 'brand' : 'neutral'}>{sayStatus(status)}</Badge>
      </div>
      <p className="mt-5 max-w-prose leading-relaxed break-words whitespace-pre-line">{description}</p>
      <Facts facts={facts} className="mt-6 sm:grid-cols-3" />
    </>
  );
}
