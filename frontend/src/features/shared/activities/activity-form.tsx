import type { ActivityType, NewActivity } from '@cueroom/contracts/intake/activities';
import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { type Resolver, useForm } from 'react-hook-form';
import { orNull } from '../../../lib/form-values';
import { showFieldErrors } from '../../../lib/field-errors';
import { resetSent, sendTyped } from '../../../lib/reset-form';
import { capitalizedOptions } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { notesHint } from '../records/notes-hint';
import type { FormField } from '../../../ui/form-fields';
import { type About, useAddActivity } from './activities.queries';
import { ActivityCard } from './activity-card';

export type Written = Pick<NewActivity, 'activityType' | 'subject' | 'description'>;
type Values = Written & Pick<NewActivity, 'dueDate'>;

/** The other types are recorded by the studio's own actions. */
const writtenTypes = ['note', 'call', 'email', 'meeting'] as const satisfies readonly ActivityType[];
const empty: Values = { activityType: 'note', subject: '', description: null, dueDate: null };
export const kindField = {
  name: 'activityType',
  label: 'Activity',
  options: capitalizedOptions(writtenTypes),
} as const;
export const summaryField = { name: 'subject', label: 'Summary', maxLength: limits.name } as const;
export const detailsField = {
  name: 'description',
  label: 'Details',
  isOptional: true,
  rows: 2,
  hint: notesHint,
  maxLength: limits.longText,
  setValueAs: orNull,
  className: '@lg:col-span-3',
} as const;
const fields: readonly FormField<Values>[] = [
  kindField,
  summaryField,
  { name: 'dueDate', label: 'Due Date', type: 'date', isOptional: true, setValueAs: orNull },
  detailsField,
];

/** The contract allows activities without a summary; those written by hand need one. */
export const withSummary = <T extends Written>(values: T) => {
  const isMissing = !values.subject?.trim();
  const errors = { subject: { type: 'required', message: 'Summary is required' } };
  return isMissing ? { values: {}, errors } : { values, errors: {} };
};

export function ActivityForm({ about }: { about: About }) {
  const add = useAddActivity();
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: withSummary as Resolver<Values>,
  });
  const submit = sendTyped(form, (values, sent) => {
    add.mutate(
      { ...about, ...values },
      {
        onSuccess: () => resetSent(form, sent, { ...empty, activityType: values.activityType }),
        onError: (error) => showFieldErrors(form, error),
      },
    );
  });
  return (
    <ActivityCard label="New activity" form={form} fields={fields} onSubmit={submit} isSending={add.isPending}>
      <div className="@lg:col-span-3">
        <Button type="submit" size="small" variant="secondary" isPending={add.isPending}>
          <Plus aria-hidden className="size-4" />
          Add Activity
        </Button>
      </div>
    </ActivityCard>
  );
}
