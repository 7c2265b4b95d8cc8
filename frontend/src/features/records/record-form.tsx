import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import type { FormField } from '../../ui/form-fields';
import type { Conflict, RecordFormState } from './use-record-form';

interface RecordFormProps<Values extends FieldValues> {
  state: RecordFormState<Values>;
  /** Name the fields that two people changed. */
  fields: readonly Pick<FormField<Values>, 'name' | 'label'>[];
  label?: string;
  saveLabel: string;
  onCancel?: () => void;
  /** A file that is uploaded has to arrive first. */
  isLocked?: boolean;
  /** Stands at the left of the buttons. */
  note?: ReactNode;
  isOneColumn?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form with its buttons, and the choice to make when someone else changed the same fields. */
export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { state, fields, label, saveLabel, onCancel, isLocked, note, isOneColumn, className, children } = props;
  const { submit, isPending, conflict, resolve } = state;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isLocked) submit();
      }}
      className={classes('grid grid-cols-1 gap-5', !isOneColumn && 'sm:grid-cols-2', className)}
    >
      {children}
      {conflict && <ConflictNotice conflict={conflict} fields={fields} onResolve={resolve} />}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-5 sm:col-span-full">
        {note && <div className="mr-auto flex flex-wrap items-center gap-3">{note}</div>}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" isPending={isPending} disabled={isLocked}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}

interface ConflictNoticeProps<Values extends FieldValues> extends Pick<RecordFormProps<Values>, 'fields'> {
  conflict: Conflict<Values>;
  onResolve: (isMine: boolean) => void;
}

function ConflictNotice<Values extends FieldValues>({ conflict, fields, onResolve }: ConflictNoticeProps<Values>) {
  const { mine, theirs } = conflict;
  const isChanged = ({ name }: { name: string }) => name in mine;
  return (
    <div role="alert" className="rounded-lg border border-bad/40 bg-bad-tint px-4 py-3.5 text-sm sm:col-span-full">
      <p className="font-semibold">Someone else changed this while you were editing.</p>
      <dl className="mt-2 space-y-1">
        {fields.filter(isChanged).map(({ name, label }) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-medium">{label}: </dt>
            <dd className="inline">
              yours “{sayValue(mine[name])}”, theirs “{sayValue(theirs.values[name])}”
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => onResolve(true)}>
          Use mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => onResolve(false)}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}

const sayValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined || value === '' ? 'empty' : String(value);
};
