import { type Asked, daysOverdue, type Promised, sayPromise } from '../lib/words/answer-promise';
import { formatStudioMoment } from '../lib/words/dates';
import { pluralize } from '../lib/words/format';
import { useTicking } from '../lib/page/use-ticking';
import { Badge } from './badge';

/** When a client is to have an answer, also while one looks at it; nothing where none is owed. */
export function AnswerPromise({ brief }: { brief: Promised }) {
  const words = useTicking(() => sayPromise(brief) ?? '');
  if (!words) return null;
  return (
    <span title={formatStudioMoment(brief.answerDueAt)} className="inline-flex">
      <Badge tone={words.startsWith('Overdue') ? 'bad' : 'neutral'}>{words}</Badge>
    </span>
  );
}

export function Overdue({ asked }: { asked: Asked }) {
  const days = daysOverdue(asked);
  if (days === null) return null;
  return <Badge tone="bad">{`Unanswered for ${pluralize(days, 'day')}`}</Badge>;
}
