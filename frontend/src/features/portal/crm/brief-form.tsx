import { type Brief, BriefChanges } from '@cueroom/contracts/intake/briefs';
import { priorities } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/limits';
import { useForm } from 'react-hook-form';
import { sayError } from '../../../lib/api-error';
import { contractResolver } from '../../../lib/contract-resolver';
import { showFieldErrors } from '../../../lib/field-errors';
import { numberOrNull, orNull } from '../../../lib/form-values';
import { capitalizedOptions } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { useUpdateRecord } from './crm.queries';
import { chosenBriefStatuses, words } from './crm-words';
import { briefValues, type BriefValues, touchedOf } from './follow-up.rules';

interface BriefFormProps {
  brief: Brief;
  onSaved: () => void;
  onCancel: () => void;
}

const dates = [
  { name: 'followUpDate', label: 'Follow-up Date' },
  { name: 'lastContactDate', label: 'Last Contact' },
  { name: 'proposalSentDate', label: 'Proposal Sent' },
  { name: 'projectStartDate', label: 'Project Start' },
  { name: 'projectEndDate', label: 'Project End' },
] as const;

/** What is typed stays while the record is read again behind it. */
export function BriefForm({ brief, onSaved, onCancel }: BriefFormProps) {
  const save = useUpdateRecord('briefs', brief.id);
  const form = useForm<BriefValues>({
    resolver: contractResolver<BriefValues>(BriefChanges),
    defaultValues: briefValues(brief),
  });
  const { errors, dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(touchedOf(values, dirtyFields), {
      onSuccess: () => {
        toast({ title: words.briefs.updated, description: brief.projectTitle ?? brief.clientName });
        onSaved();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
      },
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Status"
        options={chosenBriefStatuses}
        {...form.register('status')}
        error={errors.status?.message}
      />
      <SelectField
        label="Priority"
        options={capitalizedOptions(priorities)}
        {...form.register('priority')}
        error={errors.priority?.message}
      />
      <TextField
        label="Estimated Value"
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        placeholder="in dollars"
        {...form.register('estimatedValue', { setValueAs: numberOrNull })}
        error={errors.estimatedValue && 'Estimated value must be a number of at least 0'}
      />
      {dates.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          type="date"
          {...form.register(name, { setValueAs: orNull })}
          error={errors[name]?.message}
        />
      ))}
      <TextArea
        label="Notes"
        rows={5}
        {...form.register('notes', { setValueAs: orNull })}
        error={errors.notes?.message}
        maxLength={limits.longText}
        className="sm:col-span-2"
      />
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 sm:col-span-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          Save Brief
        </Button>
      </div>
    </form>
  );
}
