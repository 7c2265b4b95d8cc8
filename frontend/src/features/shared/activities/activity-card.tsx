import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { useUnsaved } from '../../../ui/unsaved';

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
