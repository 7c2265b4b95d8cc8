import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  get,
  useFieldArray,
  type UseFormReturn,
} from 'react-hook-form';
import { capitalized } from '../../../lib/words/words';
import { Button } from '../../../ui/button';
import { goOnByEnter } from '../../../ui/form/enter-key';
import { type FormField, FormFields } from '../../../ui/form/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { MoveButtons } from '../../../ui/list/move-buttons';

interface RowsFieldProps<Values extends FieldValues, Name extends ArrayPath<Values>> {
  form: UseFormReturn<Values>;
  name: Name;
  label: string;
  /** As in 'Add Award', 'Remove award 1'. */
  one: string;
  empty: FieldArray<Values, Name>;
  most: number;
  /** Of a row. */
  fieldsOf: (index: number) => readonly FormField<Values>[];
  className?: string;
}

/** A list of a record, a few fields a row, in its order. */
export function RowsField<Values extends FieldValues, Name extends ArrayPath<Values>>(
  props: RowsFieldProps<Values, Name>,
) {
  const { form, name, label, one, empty, most, fieldsOf, className } = props;
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name });
  const errors = get(form.formState.errors, name) as RowErrors | undefined;
  return (
    <RowsFrame
      label={label}
      errors={errors}
      rows={fields.map(({ id }, index) => (
        <li key={id} aria-label={`${capitalized(one)} ${index + 1}`} className="flex flex-wrap items-end gap-x-2">
          <div className={className ?? 'grid min-w-40 flex-1 gap-3'}>
            <FormFields form={form} fields={fieldsOf(index)} />
          </div>
          <div className="ml-auto flex">
            <RowButtons
              index={index}
              count={fields.length}
              name={`${one} ${index + 1}`}
              onMove={(to) => swap(index, to)}
              onRemove={() => remove(index)}
            />
          </div>
        </li>
      ))}
    >
      {fields.length < most && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => append(empty)}>
          <Plus aria-hidden className="size-4" />
          <span>{`Add ${capitalized(one)}`}</span>
        </Button>
      )}
    </RowsFrame>
  );
}

interface RowErrors {
  message?: string;
  root?: { message?: string };
}

interface RowsFrameProps {
  label: string;
  errors: RowErrors | undefined;
  /** Each an element of a list. */
  rows: ReactNode;
  /** What adds another one. */
  children: ReactNode;
}

/** Rows of a form under their label, with what is wrong of them together. */
export const RowsFrame = ({ label, errors, rows, children }: RowsFrameProps) => (
  // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
  <fieldset onKeyDown={goOnByEnter} className="min-w-0 sm:col-span-full">
    <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
    <ol className="space-y-3">{rows}</ol>
    <p aria-live="polite" className="text-sm font-medium text-bad">
      {errors?.message ?? errors?.root?.message}
    </p>
    {children}
  </fieldset>
);

type RowButtonsProps = ComponentProps<typeof MoveButtons> & { name: string; onRemove: () => void };

/** They move a row, and remove it. */
export const RowButtons = ({ onRemove, ...row }: RowButtonsProps) => (
  <>
    <MoveButtons {...row} />
    <IconButton icon={Trash2} label={`Remove ${row.name}`} onClick={onRemove} />
  </>
);
