/** What artists are promised: the site, the emails and the artist's page say it in these words. */

const dayMs = 24 * 3_600_000;

/** @param withinDays ANSWER_WITHIN_DAYS */
export const answerBy = (received: Date, withinDays: number): Date => new Date(received.getTime() + withinDays * dayMs);

/** To everyone who has sent music, until it is decided or that day is over. */
export const hearBy = (day: string): string => `You’ll hear from us by ${day}`;

/** The same, of music that has not been sent yet. */
export const hearWithin = (days: number): string => `You’ll hear from us within ${days} ${days === 1 ? 'day' : 'days'}`;

/** Instead, once that day is over and nothing is decided. */
export const lateAnswer = (day: string): string =>
  `We promised an answer by ${day}, and we are late. It is still to come`;
