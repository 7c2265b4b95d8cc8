import type { NewActivity } from '@cueroom/contracts/intake/activities';
import { PhoneCall } from 'lucide-react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { daysAfter, localDay } from '../../../lib/words/dates';
import { showFieldErrors } from '../../../lib/forms/field-errors';
import { orNull } from '../../../lib/forms/form-values';
import { resetSent, sendTyped } from '../../../lib/forms/reset-form';
import { Button } from '../../../ui/button';
import type { FormField } from '../../../ui/form/form-fields';
import { type About, useAddActivity } from './activities.queries';
import { ActivityCard, detailsField, kindField, summaryField, withSummary, type Written } from './activity-form';

type Values = Written & Pick<NewActivity, 'followUpDate'>;

const fields: readonly FormField<Values>[] = [
  kindField,
  summaryField,
  { name: 'followUpDate', label: 'Follow-up Date', type: 'date', setValueAs: orNull },
  detailsField,
];
const days = [
  { label: '+1 day', after: 1 },
  { label: '+1 week', after: 7 },
  { label: 'None', after: null },
] as const;
const empty = { activityType: 'call', subject: '', description: null } as const;

interface ContactLogProps {
  about: About;
  /** Of the brief or the contact. */
  followUpDate: string | null;
}

/** What was said, and when to follow up: one form for both. All but a note makes today the last contact. */
export function ContactLog({ about, followUpDate }: ContactLogProps) {
  const add = useAddActivity();
  const day = followUpDate?.slice(0, 10) ?? null;
  const form = useForm<Values>({
    defaultValues: { ...empty, followUpDate: day },
    resolver: withSummary as Resolver<Values>,
  });
  const { dirtyFields } = form.formState;
  const isContact = useWatch({ control: form.control, name: 'activityType' }) !== 'note';
  const submit = sendTyped(form, ({ followUpDate: next = null, ...written }, sent) => {
    add.mutate(
      {
        ...about,
        ...written,
        ...(isContact && { lastContactDate: localDay() }),
        ...(dirtyFields.followUpDate && { followUpDate: next }),
      },
      {
        onSuccess: () => resetSent(form, sent, { ...empty, activityType: written.activityType, followUpDate: next }),
        onError: (error) => showFieldErrors(form, error),
      },
    );
  });
  const choose = (after: number | null) =>
    form.setValue('followUpDate', after === null ? null : daysAfter(localDay(), after), { shouldDirty: true });
  return (
    <ActivityCard label="Log contact" form={form} fields={fields} onSubmit={submit} isSending={add.isPending}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 @lg:col-span-3">
        <span role="group" aria-label="Follow-up" className="flex flex-wrap items-center gap-1.5">
          <span aria-hidden className="text-note text-ink-soft">
            Follow-up
          </span>
          {days.map(({ label, after }) => (
            <Button key={label} size="tight" variant="quiet" onClick={() => choose(after)}>
              {label}
            </Button>
          ))}
        </span>
        <p className="text-note text-ink-soft">
          {isContact ? 'Sets “last contact” to today.' : 'Notes don’t update “last contact”.'}
        </p>
        <Button type="submit" size="small" variant="secondary" className="@lg:ml-auto" isPending={add.isPending}>
          <PhoneCall aria-hidden className="size-4" />
          Log Contact
        </Button>
      </div>
    </ActivityCard>
  );
}
