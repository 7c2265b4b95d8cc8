import { useQuery } from '@tanstack/react-query';
import { answerWithinHours, daysOverdue } from '../../../lib/answer-promise';
import { pluralize } from '../../../lib/format';
import { newBriefsQuery, pendingReviewsQuery } from './dashboard.queries';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', day: 'numeric', month: 'long' });

/** Today's date, and what is waiting for the studio. */
export function DaySummary() {
  const briefs = useQuery(newBriefsQuery()).data;
  const reviews = useQuery(pendingReviewsQuery()).data;
  const [oldest] = briefs?.items ?? [];
  const overdueDays = oldest ? daysOverdue(oldest) : null;
  return (
    <div className="mb-7 max-w-2xl">
      <h2 className="text-title">{day.format(new Date())}</h2>
      {/* Reserves its line while the numbers load. */}
      <p className="mt-2 min-h-7 text-lead leading-relaxed text-ink-soft">
        {briefs && reviews && sayWaiting(briefs.total, reviews.total)}
        {overdueDays !== null && (
          <strong className="font-semibold text-bad">
            {` The oldest brief has been waiting for ${pluralize(overdueDays, 'day')}; the site promises a reply within ${answerWithinHours} hours.`}
          </strong>
        )}
      </p>
    </div>
  );
}

const sayWaiting = (briefs: number, submissions: number): string => {
  const waiting = [
    ...(briefs > 0 ? [pluralize(briefs, 'brief')] : []),
    ...(submissions > 0 ? [pluralize(submissions, 'submission')] : []),
  ];
  if (waiting.length === 0) return 'You’re all caught up.';
  return `${waiting.join(' and ')} ${briefs + submissions === 1 ? 'is' : 'are'} waiting for you.`;
};
