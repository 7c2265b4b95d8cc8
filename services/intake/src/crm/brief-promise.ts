import * as promise from '@cueroom/contracts/intake/answer-promise';
import { answerStep, type NewNextStep, type NextStep } from '@cueroom/contracts/intake/next-step';
import type { IntakeSettings } from '../settings';

export type PromiseSettings = Pick<IntakeSettings, 'CURRENCY' | 'TIME_ZONE' | 'WORKING_HOURS'>;

/** As in 2026-11-24, by the studio's clocks. */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

export const answerDueAt = (received: Date, { TIME_ZONE: timeZone, WORKING_HOURS }: PromiseSettings): Date =>
  promise.answerDueAt(received, { timeZone, workingHours: WORKING_HOURS });

export const isClosed = (status: string | undefined): boolean => status === 'won' || status === 'lost';

export const storedStep = ({ text, dueOn, who = null }: NewNextStep): NextStep => ({ text: text.trim(), dueOn, who });

export const firstStep = (dueAt: Date, { TIME_ZONE: timeZone }: PromiseSettings): NextStep =>
  storedStep({ text: answerStep, dueOn: dayOf(dueAt, timeZone) });

/** A brief that was won or lost goes on. */
export const reopenedStep = (now: Date, { TIME_ZONE: timeZone }: PromiseSettings): NextStep =>
  storedStep({ text: 'Decide what comes next', dueOn: dayOf(now, timeZone) });
