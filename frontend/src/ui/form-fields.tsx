import type { Option } from '@cueroom/contracts/options';
import type { ChangeEvent, ReactNode } from 'react';
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { CheckField } from './check-field';
import { SelectField, TextArea, TextField } from './text-field';

/** One field of a form: one line, several (`rows`), a list to choose from (`options`), or a checkbox. */
export interface FormField<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  type?: 'text' | 'email' | 'url' | 'tel' | 'date' | 'number' | 'checkbox';
  rows?: number;
  options?: readonly Option[];
  emptyLabel?: string;
  hint?: ReactNode;
  isOptional?: boolean;
  isRequired?: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: number | 'any';
  placeholder?: string;
  autoComplete?: string;
  setValueAs?: (value: string) => unknown;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** The dialog around the form begins here. */
  hasFocus?: boolean;
  className?: string;
}

interface FormFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  fields: readonly FormField<Values>[];
  isDisabled?: boolean;
  /** Checks a field that has an error with every change, not only on submit. */
  isRechecked?: boolean;
}

export function FormFields<Values extends FieldValues>({ form, fields, ...row }: FormFieldsProps<Values>) {
  return fields.map((field) => <FormRow key={field.name} form={form} field={field} {...row} />);
}

interface FormRowProps<Values extends FieldValues> extends Omit<FormFieldsProps<Values>, 'fields'> {
  field: FormField<Values>;
}

function FormRow<Values extends FieldValues>({ form, field, isDisabled, isRechecked }: FormRowProps<Values>) {
  const { name, options, setValueAs, onChange, hasFocus, ...shown } = field;
  const { isRequired, rows, min, max, step, type, emptyLabel, ...labels } = shown;
  const recheck = () => form.getFieldState(name).error && void form.trigger(name);
  const rules = { ...(setValueAs && { setValueAs }), onChange: isRechecked ? recheck : onChange };
  const control = {
    ...labels,
    ...form.register(name, rules as RegisterOptions<Values>),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
    disabled: isDisabled,
    'aria-required': isRequired,
    'data-focus': hasFocus,
  };
  if (type === 'checkbox') return <CheckField {...labels} {...form.register(name)} />;
  if (options) {
    const { maxLength: _, ...select } = control;
    return <SelectField {...select} options={options} emptyLabel={emptyLabel} />;
  }
  if (rows) return <TextArea {...control} rows={rows} />;
  return <TextField {...control} {...{ type, min, max, step }} inputMode={type === 'url' ? 'url' : undefined} />;
}
