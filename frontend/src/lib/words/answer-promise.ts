import { answerDueAt, sayDue } from '@cueroom/contracts/intake/answer-promise';
import { studio } from '../studio';

const dayMs = 24 * 3_600_000;
const unanswered: readonly string[] = ['submitted', 'new'];

export interface Asked {
  status: string;
  lastContactDate: string | null;
  createdAt: string;
}

/** For how many whole days a message has waited, once the promised time has passed; null when none is owed. */
export const daysOverdue = ({ status, lastContactDate, createdAt }: Asked, nowMs = Date.now()): number | null => {
  const waitedMs = nowMs - Date.parse(createdAt);
  const isOwed = unanswered.includes(status) && lastContactDate === null;
  const isLate = isOwed && answerDueAt(new Date(createdAt), studio).getTime() < nowMs;
  return isLate ? Math.floor(waitedMs / dayMs) : null;
};

/** A brief says itself when its client is to have an answer. */
export interface Promised {
  status: string;
  answerDueAt: string;
  answeredAt: string | null;
}

/** 'Answer due in 3 h' or 'Overdue by 2 h'; null when no answer is owed. */
export const sayPromise = ({ status, answerDueAt, answeredAt }: Promised, nowMs = Date.now()): string | null => {
  const dueMs = Date.parse(answerDueAt);
  const isOwed = answeredAt === null && status !== 'won' && status !== 'lost' && !Number.isNaN(dueMs);
  return isOwed ? sayDue(dueMs, nowMs) : null;
};
