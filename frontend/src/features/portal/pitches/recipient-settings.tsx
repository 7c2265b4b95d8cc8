import { type PitchAccess, pitchAccesses } from '@cueroom/contracts/pitches/pitch-options';
import type { Recipient, RecipientChanges } from '@cueroom/contracts/pitches/recipients';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog, Dialog } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/text-field';
import { useChangeRecipient, useRemoveRecipient } from './recipient-mutations';

/** Who it is, and what this one link allows. */
export function RecipientSettings({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const [fields, setFields] = useState<RecipientChanges>({});
  const [isDeleting, setDeleting] = useState(false);
  const save = useChangeRecipient(recipient, 'Recipient updated');
  const remove = useRemoveRecipient(recipient);
  const set = (changes: RecipientChanges) => setFields({ ...fields, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(fields).length === 0) return onClose();
    save.mutate(fields, { onSuccess: onClose });
  };
  return (
    <Dialog title="Edit recipient" isOpen onClose={onClose}>
      <form onSubmit={submit} data-form className="grid gap-4 sm:grid-cols-2">
        <RecipientFields recipient={recipient} fields={fields} set={set} />
        <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5 sm:col-span-2">
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
          <div className="flex gap-3">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isPending={save.isPending}>
              Save
            </Button>
          </div>
        </div>
      </form>
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

interface RecipientFieldsProps {
  recipient: Recipient;
  fields: RecipientChanges;
  set: (changes: RecipientChanges) => void;
}

function RecipientFields({ recipient, fields, set }: RecipientFieldsProps) {
  const { hasPassword } = recipient;
  const shown = { ...recipient, ...fields };
  return (
    <>
      <TextField label="Name" required value={shown.name} onChange={({ target }) => set({ name: target.value })} />
      <TextField
        label="Company"
        value={shown.company ?? ''}
        onChange={({ target }) => set({ company: target.value || null })}
      />
      <TextField
        label="Email"
        type="email"
        value={shown.email ?? ''}
        onChange={({ target }) => set({ email: target.value || null })}
      />
      <TextField
        label="Link expires"
        type="date"
        value={shown.expiresAt?.slice(0, 10) ?? ''}
        hint="In place of the pitch's own day."
        onChange={({ target }) =>
          set({ expiresAt: target.value ? new Date(`${target.value}T23:59:59`).toISOString() : null })
        }
      />
      <SelectField
        label="Access"
        emptyLabel="As the pitch"
        options={pitchAccesses}
        value={shown.access ?? ''}
        onChange={({ target }) => set({ access: (target.value || null) as PitchAccess | null })}
      />
      <TextField
        label={hasPassword ? 'New password' : 'Password'}
        type="text"
        autoComplete="off"
        minLength={6}
        maxLength={200}
        value={fields.password ?? ''}
        hint={hasPassword ? 'The link has a password.' : 'Asked once a browser. Six letters at least.'}
        onChange={({ target }) => set({ password: target.value || undefined })}
      />
      {hasPassword && (
        <div className="sm:col-span-2">
          <Button
            variant="secondary"
            size="small"
            aria-pressed={fields.password === null}
            onClick={() => set({ password: fields.password === null ? undefined : null })}
          >
            Take the password away
          </Button>
        </div>
      )}
    </>
  );
}
