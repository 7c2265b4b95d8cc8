import { limits } from '@cueroom/contracts/limits';
import { pitchAccesses } from '@cueroom/contracts/pitches/pitch-options';
import type { Recipient, RecipientChanges } from '@cueroom/contracts/pitches/recipients';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { endOfStudioDay, studioDay } from '../../../lib/words/dates';
import { showFieldErrors } from '../../../lib/forms/field-errors';
import { resetSent, sendTyped } from '../../../lib/forms/reset-form';
import { orNull } from '../../../lib/forms/form-values';
import { Button } from '../../../ui/button';
import { ConfirmDialog, Dialog } from '../../../ui/window/dialog';
import { type FormField, FormFields } from '../../../ui/form/form-fields';
import { useAskToClose, useUnsaved } from '../../../ui/window/unsaved';
import { useChangeRecipient, useRemoveRecipient } from './recipient-mutations';

interface RecipientSettingsProps {
  recipient: Recipient;
  /** It is opened for its date. */
  isExtending?: boolean;
  onClose: () => void;
}

/** Who it is, and what this one link allows. */
export function RecipientSettings({ recipient, isExtending, onClose }: RecipientSettingsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = useRemoveRecipient(recipient);
  const save = useChangeRecipient(recipient, 'Recipient updated');
  return (
    <Dialog title="Edit recipient" isOpen onClose={onClose}>
      <RecipientForm {...{ recipient, isExtending, save, onClose }} onDelete={() => setDeleting(true)} />
      <ConfirmDialog
        question={`Delete ${recipient.name}?`}
        explanation="The link ends at once, and what this person chose and wrote is deleted."
        confirmLabel="Delete"
        isOpen={isDeleting}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
        onCancel={() => setDeleting(false)}
      />
    </Dialog>
  );
}

type Values = Pick<RecipientChanges, 'name' | 'company' | 'email' | 'access' | 'password' | 'message'> & {
  /** A day by the studio's clocks. */
  expiresAt: string | null;
};

const fieldsOf = ({ hasPassword, name }: Recipient, isExtending = false): readonly FormField<Values>[] => [
  { name: 'name', label: 'Name', isRequired: true, maxLength: limits.name, hasFocus: !isExtending || undefined },
  { name: 'company', label: 'Company', maxLength: limits.name, setValueAs: orNull },
  { name: 'email', label: 'Email', type: 'email', setValueAs: orNull },
  {
    ...{ name: 'expiresAt', label: 'Link expires', type: 'date', setValueAs: orNull },
    ...{ hint: 'Overrides the pitch’s date.', hasFocus: isExtending || undefined },
  },
  { name: 'access', label: 'Access', options: pitchAccesses, emptyLabel: 'Same as pitch', setValueAs: orNull },
  {
    ...{ name: 'password', label: hasPassword ? 'New password' : 'Password', autoComplete: 'off' },
    hint: hasPassword ? 'The link has a password.' : 'Clients enter it once per browser. At least six characters.',
    setValueAs: (typed) => typed || null,
  },
  {
    ...{ name: 'message', label: 'Message', rows: 3, maxLength: limits.longText, setValueAs: orNull },
    ...{ hint: `${name} reads it in place of the pitch’s.`, className: 'sm:col-span-2' },
  },
];

const valuesOf = ({ name, company, email, access, message, expiresAt }: Recipient): Values => ({
  ...{ name, company, email, access, message, password: null },
  expiresAt: expiresAt && studioDay(expiresAt),
});

interface RecipientFormProps extends RecipientSettingsProps {
  save: ReturnType<typeof useChangeRecipient>;
  onDelete: () => void;
}

/** What was wrong is said by the server, at its field: a day that is over may stay as it is. */
function RecipientForm({ recipient, isExtending, save, onClose, onDelete }: RecipientFormProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(recipient) });
  const [isOpenToAll, setOpenToAll] = useState(false);
  const { dirtyFields, isDirty } = form.formState;
  useUnsaved(isDirty || isOpenToAll, save.isPending);
  const askToClose = useAskToClose();
  const submit = sendTyped(form, ({ expiresAt, ...values }, sent) => {
    const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof Values]);
    const changes: RecipientChanges = {
      ...(isOpenToAll && { password: null }),
      ...Object.fromEntries(changed),
      ...(dirtyFields.expiresAt && { expiresAt: expiresAt && endOfStudioDay(expiresAt) }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    save.mutate(changes, {
      onSuccess: () => {
        setOpenToAll(false);
        if (resetSent(form, sent, { ...sent, password: null })) onClose();
      },
      onError: (error) => showFieldErrors(form, error),
    });
  });
  return (
    <form noValidate data-form onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      <FormFields form={form} fields={fieldsOf(recipient, isExtending)} />
      {recipient.hasPassword && (
        <div className="sm:col-span-2">
          <Button
            variant="secondary"
            size="small"
            aria-pressed={isOpenToAll}
            onClick={() => setOpenToAll(!isOpenToAll)}
          >
            Remove password
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5 sm:col-span-2">
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={askToClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={save.isPending}>
            Save
          </Button>
        </div>
      </div>
    </form>
  );
}
