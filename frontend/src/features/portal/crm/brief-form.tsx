import { type Brief, BriefChanges } from '@cueroom/contracts/intake/briefs';
import { useSaveRecord } from '../../../lib/record-mutations';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { RecordForm } from '../../records/record-form';
import { dateField, numberField, valuesOf } from '../../records/record-values';
import { useRecordForm } from '../../records/use-record-form';
import { briefStatusOf, pickableBriefStatuses } from './crm-words';
import { followUpFields } from './follow-up-fields';

const { priority, followUpDate, lastContactDate, notes } = followUpFields;
const fields: readonly FormField<BriefChanges>[] = [
  { name: 'status', label: 'Status', options: pickableBriefStatuses, hasFocus: true },
  priority,
  { name: 'estimatedValue', label: 'Estimated Value', ...numberField, placeholder: 'in dollars' },
  followUpDate,
  lastContactDate,
  { name: 'proposalSentDate', label: 'Proposal Sent', ...dateField },
  { name: 'projectStartDate', label: 'Project Start', ...dateField },
  { name: 'projectEndDate', label: 'Project End', ...dateField },
  notes,
];

const briefValues = (brief: Brief | null): BriefChanges => {
  const values = valuesOf<BriefChanges>(fields, brief);
  return { ...values, status: values.status && briefStatusOf(values.status) };
};

interface BriefFormProps {
  brief: Brief;
  onClose: () => void;
}

/** What is typed stays while the record is refreshed behind it. */
export function BriefForm({ brief, onClose }: BriefFormProps) {
  const saving = useSaveRecord<Brief>({ kind: 'briefs', id: brief.id, method: 'patch', isShownAtOnce: true });
  const state = useRecordForm<BriefChanges, Brief>({
    shape: BriefChanges,
    record: brief,
    valuesOf: briefValues,
    save: (changed, revision) => saving.mutateAsync({ fields: changed, revision }),
    savedText: () => ({ title: 'Brief updated', description: brief.projectTitle ?? brief.clientName }),
    onSaved: onClose,
  });
  return (
    <RecordForm state={state} fields={fields} saveLabel="Save Brief" onCancel={onClose}>
      <FormFields form={state.form} fields={fields} />
    </RecordForm>
  );
}
