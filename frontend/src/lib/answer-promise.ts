/** So the site promises to everyone who sends a brief or a message. */
export const answerWithinHours = 24;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const unanswered: readonly string[] = ['submitted', 'new'];

export interface Asked {
  status: string;
  lastContactDate: string | null;
  createdAt: string;
}

/** For how many whole days a brief or a message has waited, once the promised time has passed; null when none is owed. */
export const daysOverdue = ({ status, lastContactDate, createdAt }: Asked, nowMs = Date.now()): number | null => {
  const waitedMs = nowMs - Date.parse(createdAt);
  const isOwed = unanswered.includes(status) && lastContactDate === null;
  return isOwed && waitedMs > answerWithinHours * hourMs ? Math.floor(waitedMs / dayMs) : null;
};
