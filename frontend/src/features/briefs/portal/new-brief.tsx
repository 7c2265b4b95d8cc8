import { type Brief, EnteredBrief } from '@cueroom/contracts/intake/briefs';
import { limits } from '@cueroom/contracts/limits';
import { budgets, projectTypes, timelines } from '@cueroom/contracts/options';
import { localDay } from '../../../lib/dates';
import type { FormField } from '../../../ui/form-fields';
import { RecordForm } from '../../shared/records/record-form';
import { numberField, optionalText } from '../../shared/records/record-values';
import { useRecordForm } from '../../shared/records/use-record-form';
import { followUpDate, lastContactDate, notes, priority } from './crm-details';

const longText = { ...optionalText, rows: 3, maxLength: limits.longText, className: 'sm:col-span-2' } as const;

const fields: readonly FormField<EnteredBrief>[] = [
  { name: 'clientName', label: 'Full Name', isRequired: true, maxLength: limits.name, hasFocus: true },
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
  { name: 'timeline', label: 'Timeline', options: timelines, emptyLabel: 'Choose a timeline', isRequired: true },
  { name: 'budget', label: 'Music Budget Range', options: budgets, emptyLabel: 'Choose a range', isRequired: true },
  { name: 'references', label: 'References', ...longText },
  { name: 'additionalInfo', label: 'Additional Information', ...longText },
  priority,
  { name: 'estimatedValue', label: 'Estimated Value', ...numberField, placeholder: 'in dollars' },
  followUpDate,
  lastContactDate,
  { ...notes, rows: 3 },
];

/** For a brief that came by phone or in a meeting: so its last contact is today. */
export function NewBriefForm({ onClose }: { onClose: () => void }) {
  const state = useRecordForm<EnteredBrief, Brief>({
    kind: 'briefs',
    method: 'patch',
    shape: EnteredBrief,
    record: null,
    fields,
    initial: { priority: 'medium', lastContactDate: localDay() },
    savedText: ({ projectTitle, clientName }) => ({ title: 'Brief added', description: projectTitle ?? clientName }),
    onSaved: onClose,
  });
  return <RecordForm state={state} saveLabel="Save Brief" hasCancel />;
}
