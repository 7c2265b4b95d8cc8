import { useQuery } from '@tanstack/react-query';
import { answerWithinHours, daysOverdue } from '../../lib/answer-promise';
import { countOf } from '../../lib/format';
import { newBriefsQuery, pendingReviewsQuery } from './dashboard.queries';

const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });

/** The day, and in a sentence what waits for the studio. */
export function DaySummary() {
  const briefs = useQuery(newBriefsQuery()).data;
  const reviews = useQuery(pendingReviewsQuery()).data;
  const [oldest] = briefs?.items ?? [];
  const overdueDays = oldest ? daysOverdue(oldest) : null;
  const waiting = [
    ...(briefs?.total ? [countOf(briefs.total, 'brief')] : []),
    ...(reviews?.total ? [countOf(reviews.total, 'submission')] : []),
  ];
  const isOne = (briefs?.total ?? 0) + (reviews?.total ?? 0) === 1;
  return (
    <div className="mb-7 max-w-2xl">
      <h2 className="text-title">{day.format(new Date())}</h2>
      {briefs && reviews && (
        <p className="mt-2 text-[1.0625rem] leading-relaxed text-ink-soft">
          {waiting.length > 0
            ? `${waiting.join(' and ')} ${isOne ? 'waits' : 'wait'} for you.`
            : 'Nothing waits for you.'}
          {overdueDays !== null && (
            <strong className="font-semibold text-bad">
              {` The oldest brief has waited for ${countOf(overdueDays, 'day')}; the site promises an answer within ${answerWithinHours} hours.`}
            </strong>
          )}
        </p>
      )}
    </div>
  );
}
