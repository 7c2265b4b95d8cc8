/** So the site promises to everyone who sends a brief or a message. */
const answerWithinHours = 24;
const hourMs = 3_600_000;
const unanswered: readonly string[] = ['submitted', 'new'];

export interface Asked {
  status: string;
  lastContactDate: string | null;
  createdAt: string;
}

/** Whole hours that a brief or a message has waited beyond the promised ones; null while it has not, or is answered. */
export const hoursOverdue = ({ status, lastContactDate, createdAt }: Asked, nowMs = Date.now()): number | null => {
  if (!unanswered.includes(status) || lastContactDate !== null) return null;
  const over = Math.floor((nowMs - Date.parse(createdAt)) / hourMs) - answerWithinHours;
  return over >= 0 ? over : null;
};
