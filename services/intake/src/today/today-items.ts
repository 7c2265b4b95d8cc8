import { sayDue } from '@cueroom/contracts/intake/answer-promise';
import { untitledProject } from '@cueroom/contracts/intake/brief-name';
import { answerStep } from '@cueroom/contracts/intake/next-step';
import type { TodayItem } from '@cueroom/contracts/intake/today';
import { contactSubjects, labelOf } from '@cueroom/contracts/options';
import type { UnopenedLink } from '@cueroom/contracts/pitches/unopened';
import { momentOf } from '@cueroom/contracts/zone-clocks';
import { shortened } from '../mail/letter';
import type { DueBrief, DueContact, DueTask } from './today.repository';

export interface Clock {
  now: Date;
  /** By the studio's clocks: `2026-11-30`. */
  today: string;
  timeZone: string;
}

const longestName = 80;
const dayMs = 24 * 3_600_000;
const sayBrief = ({ projectTitle, clientCompany, clientName }: DueBrief): string =>
  `${shortened(projectTitle ?? untitledProject, longestName)}, ${shortened(clientCompany ?? clientName, longestName)}`;

const beginning = (day: string, timeZone: string): string =>
  new Date(momentOf(Date.parse(day), timeZone)).toISOString();
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** An answer that is owed, the next step that is due, and a follow-up. */
export const itemsOfBrief = (brief: DueBrief, { now, today, timeZone }: Clock): TodayItem[] => {
  const { answerDueAt, answeredAt, nextStep, followUpDate } = brief;
  const of = { entityType: 'brief', entityId: String(brief._id) } as const;
  const isOwed = !answeredAt && answerDueAt;
  const items: TodayItem[] = [];
  if (isOwed) {
    const kind = answerDueAt > now ? 'answer-due' : 'answer-overdue';
    items.push({
      ...of,
      kind,
      at: answerDueAt.toISOString(),
      words: `${sayDue(answerDueAt.getTime(), now.getTime())}: ${sayBrief(brief)}`,
    });
  }
  // The answer says the first step already.
  const isSaid = isOwed && nextStep?.text === answerStep;
  if (nextStep && nextStep.dueOn <= today && !isSaid)
    items.push({
      ...of,
      kind: 'next-step',
      at: beginning(nextStep.dueOn, timeZone),
      words: `${nextStep.text}: ${sayBrief(brief)}`,
    });
  if (followUpDate && dayOf(followUpDate) <= today)
    items.push({
      ...of,
      kind: 'follow-up',
      at: beginning(dayOf(followUpDate), timeZone),
      words: `Follow up: ${sayBrief(brief)}`,
    });
  return items;
};

export const itemOfContact = (contact: DueContact, { timeZone }: Clock): TodayItem => {
  const { _id, name, company, subject, followUpDate } = contact;
  const whom = [name, company].filter(Boolean).map((said) => shortened(String(said), longestName));
  return {
    kind: 'follow-up',
    at: beginning(dayOf(followUpDate!), timeZone),
    words: `Follow up: ${whom.join(', ')} (${labelOf(contactSubjects, subject)})`,
    ...{ entityType: 'contact', entityId: String(_id) },
  };
};

const deeds: Partial<Record<DueTask['activityType'], string>> = { call: 'Call', email: 'Write', meeting: 'Meet' };

/** A license request is a task of its pitch. @param name what its record is called */
export const itemOfTask = (task: DueTask, name: string | undefined, { timeZone }: Clock): TodayItem => {
  const { _id, entityType, entityId, activityType, subject, dueDate, createdAt } = task;
  const isRequest = entityType === 'pitch' && activityType === 'pitch';
  const day = dayOf(dueDate!);
  const isOfThatDay = dayOf(new Date(createdAt)) >= day;
  const said = subject ?? deeds[activityType] ?? 'To do';
  return {
    kind: isRequest ? 'request' : 'follow-up',
    at: isRequest && isOfThatDay ? createdAt.toISOString() : beginning(day, timeZone),
    words: name ? `${said}${isRequest ? ', ' : ': '}${shortened(name, longestName)}` : said,
    ...{ entityType, entityId, activityId: String(_id) },
  };
};

/** @param days after which it is followed up */
export const itemOfUnopened = (
  { pitchId, pitchTitle, recipientId, recipientName, since }: UnopenedLink,
  days: number,
): TodayItem => ({
  kind: 'follow-up',
  at: new Date(Date.parse(since) + days * dayMs).toISOString(),
  words: `${shortened(recipientName, longestName)} has not opened ${shortened(pitchTitle, longestName)}`,
  ...{ entityType: 'pitch', entityId: pitchId, recipientId },
});
