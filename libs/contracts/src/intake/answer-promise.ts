import { dueAfter, readWorkingHours } from './working-hours';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const longestInHours = 48;

/** So the site promises to everyone who sends a brief or a message. */
const answeredWithinMs = 24 * hourMs;

interface StudioClocks {
  timeZone: string;
  /** WORKING_HOURS: only these count. Missing: all do. */
  workingHours?: string | undefined;
}

export const answerDueAt = (received: Date, { timeZone, workingHours }: StudioClocks): Date =>
  dueAfter(received, answeredWithinMs, { timeZone, hours: workingHours ? readWorkingHours(workingHours) : null });

/** The promise, before anything is sent: `{answer}` in the site's texts. */
export const answeredWithin = ({ workingHours }: Pick<StudioClocks, 'workingHours'>): string =>
  workingHours ? 'within 24 working hours' : 'within 24 hours';

/** As in '25 min', '3 h' or '4 days'. */
const saySpan = (ms: number): string => {
  if (ms < hourMs - minuteMs / 2) return `${Math.max(1, Math.round(ms / minuteMs))} min`;
  const hours = Math.round(ms / hourMs);
  return hours < longestInHours ? `${hours} h` : `${Math.round(ms / dayMs)} days`;
};

/** Of an answer that is owed: 'Answer due in 3 h' or 'Overdue by 2 h'. */
export const sayDue = (dueMs: number, nowMs: number): string => {
  const leftMs = dueMs - nowMs;
  return leftMs > 0 ? `Answer due in ${saySpan(leftMs)}` : `Overdue by ${saySpan(-leftMs)}`;
};
