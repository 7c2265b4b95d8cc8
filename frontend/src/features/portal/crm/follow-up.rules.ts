import type { Brief, BriefChanges } from '@cueroom/contracts/intake/briefs';
import type { Contact, ContactChanges } from '@cueroom/contracts/intake/contacts';
import { dayOrNull } from '../../../lib/form-values';
import { briefStatusOf } from './crm-words';

export type BriefValues = Required<BriefChanges>;
export type ContactValues = Required<ContactChanges>;

export const briefValues = (brief: Brief): BriefValues => ({
  status: briefStatusOf(brief.status),
  priority: brief.priority,
  estimatedValue: brief.estimatedValue,
  followUpDate: dayOrNull(brief.followUpDate),
  lastContactDate: dayOrNull(brief.lastContactDate),
  proposalSentDate: dayOrNull(brief.proposalSentDate),
  projectStartDate: dayOrNull(brief.projectStartDate),
  projectEndDate: dayOrNull(brief.projectEndDate),
  notes: brief.notes,
});

export const contactValues = (contact: Contact): ContactValues => ({
  status: contact.status,
  priority: contact.priority,
  followUpDate: dayOrNull(contact.followUpDate),
  lastContactDate: dayOrNull(contact.lastContactDate),
  notes: contact.notes,
});

/** Only what was touched: what a colleague changed meanwhile stays. */
export const touchedOf = <Values extends object>(
  values: Values,
  touched: Partial<Record<keyof Values, unknown>>,
): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => touched[field as keyof Values])) as Partial<Values>;
