import type { ActivityType } from '@cueroom/contracts/intake/activities';
import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { type About, useAddActivity } from './activities.queries';
import { sayError } from '../../lib/api-error';
import { showFieldErrors } from '../../lib/field-errors';
import { capitalizedOptions } from '../../lib/words';
import { Button } from '../../ui/button';
import { SelectField, TextArea, TextField } from '../../ui/text-field';
import { toast } from '../../ui/toasts';

/** The others come with what people do. */
const writtenTypes = ['note', 'call', 'email', 'meeting'] as const satisfies readonly ActivityType[];
const empty = { activityType: 'note' as ActivityType, subject: '', description: '', dueDate: '' };

/** Something that was done, or is to be done until a day. */
export function ActivityForm({ about }: { about: About }) {
  const add = useAddActivity();
  const form = useForm({ defaultValues: empty });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ description, dueDate, ...activity }) =>
    add.mutate(
      { ...about, ...activity, description: description || null, dueDate: dueDate || null },
      {
        onSuccess: () => {
          form.reset({ ...empty, activityType: activity.activityType });
          toast({ title: 'Activity added', description: activity.subject });
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
        },
      },
    ),
  );
  return (
    <form
      noValidate
      aria-label="New activity"
      onSubmit={(event) => void submit(event)}
      className="mb-6 grid gap-x-4 gap-y-3.5 rounded-xl border border-line bg-card p-4 sm:grid-cols-[9rem_1fr_10rem]"
    >
      <SelectField label="Activity" options={capitalizedOptions(writtenTypes)} {...form.register('activityType')} />
      <TextField
        label="Summary"
        {...form.register('subject', { validate: (text) => text.trim() !== '' || 'Say in a few words what it was' })}
        error={errors.subject?.message}
        maxLength={limits.name}
      />
      <TextField
        label="Due Date"
        type="date"
        isOptional
        {...form.register('dueDate')}
        error={errors.dueDate?.message}
      />
      <TextArea
        label="Details"
        isOptional
        rows={2}
        {...form.register('description')}
        error={errors.description?.message}
        maxLength={limits.longText}
        className="sm:col-span-3"
      />
      <div className="sm:col-span-3">
        <Button type="submit" size="small" variant="secondary" isPending={add.isPending}>
          <Plus aria-hidden className="size-4" />
          Add Activity
        </Button>
      </div>
    </form>
  );
}
