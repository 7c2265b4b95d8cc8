import { useQuery } from '@tanstack/react-query';
import { answerWithinHours, daysOverdue } from '../../../lib/answer-promise';
import { countOf } from '../../../lib/format';
import { newBriefsQuery, pendingReviewsQuery } from './dashboard.queries';

const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });

/** The day, and in a sentence what waits for the studio. */
export function DaySummary() {
  const briefs = useQuery(newBriefsQuery()).data;
  const reviews = useQuery(pendingReviewsQuery()).data;
  const [oldest] = briefs?.items ?? [];
  const overdueDays = oldest ? daysOverdue(oldest) : null;
  return (
    <div className="mb-7 max-w-2xl">
      <h2 className="text-title">{day.format(new Date())}</h2>
      {/* The line is kept free until it is known what it says. */}
      <p className="mt-2 min-h-7 text-lead leading-relaxed text-ink-soft">
        {briefs && reviews && sayWaiting(briefs.total, reviews.total)}
        {overdueDays !== null && (
          <strong className="font-semibold text-bad">
            {` The oldest brief has waited for ${countOf(overdueDays, 'day')}; the site promises an answer within ${answerWithinHours} hours.`}
          </strong>
        )}
      </p>
    </div>
  );
}

const sayWaiting = (briefs: number, submissions: number): string => {
  const waiting = [
    ...(briefs > 0 ? [countOf(briefs, 'brief')] : []),
    ...(submissions > 0 ? [countOf(submissions, 'submission')] : []),
  ];
  if (waiting.length === 0) return 'Nothing waits for you.';
  return `${waiting.join(' and ')} ${briefs + submissions === 1 ? 'waits' : 'wait'} for you.`;
};
