import type { Brief, BriefChanges, EnteredBrief } from '@cueroom/contracts/intake/briefs';
import { limits } from '@cueroom/contracts/limits';
import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import { formatDay, formatStudioMoment } from '../../../lib/words/dates';
import { formatMoney } from '../../../lib/words/format';
import { capitalized, wordFor } from '../../../lib/words/words';
import { Badge } from '../../../ui/badge';
import type { FormField, FormPart } from '../../../ui/form/form-fields';
import { PersonAddress } from '../../shared/records/record-link';
import { dateField, numberField, optionalText } from '../../shared/records/record-values';
import { pickableBriefStatuses } from '../../shared/records/status-badges';
import { followUpDate, lastContactDate, notes, priority } from './crm-details';

const longText = { ...optionalText, rows: 3, maxLength: limits.longText, className: 'sm:col-span-2' } as const;

/** What the client said of the project, and who that is. */
const clientFields = [
  { name: 'clientName', label: 'Full Name', isRequired: true, maxLength: limits.name },
  { name: 'clientEmail', label: 'Email', type: 'email', isRequired: true, maxLength: limits.email },
  { name: 'clientPhone', label: 'Phone', type: 'tel', ...optionalText },
  { name: 'clientCompany', label: 'Company', ...optionalText },
  { name: 'projectTitle', label: 'Project Title', ...optionalText },
  {
    name: 'projectType',
    label: 'Project Type',
    options: projectTypes,
    emptyLabel: 'Choose a project type',
    isRequired: true,
  },
  {
    name: 'vibe',
    label: 'Project Vibe',
    rows: 3,
    isRequired: true,
    maxLength: limits.longText,
    className: 'sm:col-span-2',
  },
  { name: 'genre', label: 'Genre', ...optionalText },
  { name: 'timeline', label: 'Timeline', options: timelines, emptyLabel: 'Choose a timeline', isRequired: true },
  { name: 'deadline', label: 'Deadline', isOptional: true, ...dateField },
  { name: 'budget', label: 'Music Budget Range', options: budgets, emptyLabel: 'Choose a range', isRequired: true },
  { name: 'references', label: 'References', ...longText },
  { name: 'additionalInfo', label: 'Additional Information', ...longText },
] as const satisfies readonly FormField<EnteredBrief & BriefChanges>[];

const inCapitals = (typed: string | null): string | null => typed?.trim().toUpperCase() || null;

const value = [
  { name: 'estimatedValue', label: 'Estimated Value', ...numberField },
  { name: 'currency', label: 'Currency', placeholder: 'As in USD or EUR', setValueAs: inCapitals },
] as const satisfies readonly FormField<BriefChanges>[];

export const changedFields: readonly FormPart<BriefChanges>[] = [
  { name: 'status', label: 'Status', options: pickableBriefStatuses, hasFocus: true },
  priority,
  ...value,
  followUpDate,
  lastContactDate,
  { name: 'proposalSentDate', label: 'Proposal Sent', ...dateField },
  { name: 'projectStartDate', label: 'Project Start', ...dateField },
  { name: 'projectEndDate', label: 'Project End', ...dateField },
  notes,
  {
    draw: () => (
      <div className="border-t border-line pt-5 sm:col-span-2">
        <h3 className="text-lg font-semibold tracking-tight">From the client</h3>
        <p className="mt-1 text-sm text-ink-soft">What you correct here stays in the history as it came.</p>
      </div>
    ),
  },
  ...clientFields,
];

export const newFields: readonly FormField<EnteredBrief>[] = [
  { ...clientFields[0], hasFocus: true },
  ...clientFields.slice(1),
  priority,
  ...value,
  followUpDate,
  lastContactDate,
  { ...notes, rows: 3 },
];

const dayOf = (iso: string | null) => iso && formatDay(iso);
const sayPriority = (priority: Brief['priority']) =>
  priority === 'urgent' ? <Badge tone="bad">Urgent</Badge> : capitalized(priority);

/** What is known of a brief, as its window lists it. */
export const factsOf = (brief: Brief) => [
  { name: 'Client', value: brief.clientName },
  { name: 'Email', value: <PersonAddress email={brief.clientEmail} clientId={brief.clientId} />, isLong: true },
  { name: 'Phone', value: brief.clientPhone },
  { name: 'Company', value: brief.clientCompany },
  { name: 'Genre', value: brief.genre },
  { name: 'Timeline', value: wordFor(timelines, brief.timeline) },
  { name: 'Deadline', value: dayOf(brief.deadline) },
  { name: 'Music budget', value: wordFor(budgets, brief.budget) },
  {
    name: 'Estimated value',
    value: brief.estimatedValue !== null && formatMoney(brief.estimatedValue, brief.currency),
  },
  { name: 'Currency', value: brief.estimatedValue === null && brief.currency },
  { name: 'Priority', value: sayPriority(brief.priority) },
  { name: 'Answered', value: brief.answeredAt && formatStudioMoment(brief.answeredAt) },
  { name: 'Follow-up', value: dayOf(brief.followUpDate) },
  { name: 'Last contact', value: dayOf(brief.lastContactDate) },
  { name: 'Proposal sent', value: dayOf(brief.proposalSentDate) },
  { name: 'Project start', value: dayOf(brief.projectStartDate) },
  { name: 'Project end', value: dayOf(brief.projectEndDate) },
];
