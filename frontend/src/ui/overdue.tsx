import { type Asked, hoursOverdue } from '../lib/answer-promise';
import { countOf } from '../lib/format';
import { Badge } from './badge';

/** Marks what waits for its answer longer than the site promises. */
export function Overdue({ asked }: { asked: Asked }) {
  const hours = hoursOverdue(asked);
  if (hours === null) return null;
  return <Badge tone="bad">Unanswered for {countOf(1 + Math.floor(hours / 24), 'day')}</Badge>;
}
