/** So the site promises to everyone who sends a brief or a message. */
export const answerWithinHours = 24;

const unanswered: readonly string[] = ['submitted', 'new'];

interface Asked {
  status: string;
  lastContactDate: string | null;
  createdAt: string;
}

export const isUnanswered = ({ status, lastContactDate }: Asked): boolean =>
  unanswered.includes(status) && lastContactDate === null;

/** A brief or a message that has waited longer for its answer than the site promises. */
export const isOverdue = (asked: Asked, nowMs = Date.now()): boolean =>
  isUnanswered(asked) && nowMs - Date.parse(asked.createdAt) > answerWithinHours * 3_600_000;
