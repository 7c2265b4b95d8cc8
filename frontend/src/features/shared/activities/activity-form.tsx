import type { ActivityType, NewActivity } from '@cueroom/contracts/intake/activities';
import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/forms/field-errors';
import { orNull } from '../../../lib/forms/form-values';
import { resetSent, sendTyped } from '../../../lib/forms/reset-form';
import { capitalizedOptions } from '../../../lib/words/words';
import { Button } from '../../../ui/button';
import { type FormField, FormFields } from '../../../ui/form/form-fields';
import { useUnsaved } from '../../../ui/window/unsaved';
import { notesHint } from '../records/record-values';
import { type About, useAddActivity } from './activities.queries';

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

interface ActivityCardProps<Values extends FieldValues> {
  label: string;
  form: UseFormReturn<Values>;
  fields: readonly FormField<Values>[];
  onSubmit: (event: FormEvent) => Promise<void>;
  isSending: boolean;
  /** Below the fields. */
  children: ReactNode;
}

/** The form of a new activity, above the list of those that there are. */
export function ActivityCard<Values extends FieldValues>(props: ActivityCardProps<Values>) {
  const { label, form, fields, onSubmit, isSending, children } = props;
  useUnsaved(form.formState.isDirty, isSending);
  const element = useStaysInSight();
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => void onSubmit(event)}
      className="mb-6 grid gap-x-4 gap-y-3.5 rounded-xl border border-line bg-card p-4 @lg:grid-cols-[9rem_1fr_10rem] print:hidden"
    >
      <FormFields form={form} fields={fields} />
      {children}
    </form>
  );
}

/** What stands above it may grow by what was sent: the field that has the focus stays in sight. */
function useStaysInSight() {
  const form = useRef<HTMLFormElement>(null);
  const topPx = useRef(0);
  useLayoutEffect(() => {
    const { offsetTop = 0 } = form.current ?? {};
    const { activeElement } = document;
    if (offsetTop !== topPx.current && form.current?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
    topPx.current = offsetTop;
  });
  return form;
}
