import { type Asked, daysOverdue } from '../lib/answer-promise';
import { pluralize } from '../lib/format';
import { Badge } from './badge';

export function Overdue({ asked }: { asked: Asked }) {
  const days = daysOverdue(asked);
  if (days === null) return null;
  return <Badge tone="bad">{`Unanswered for ${pluralize(days, 'day')}`}</Badge>;
}
