import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { controlClasses, Field } from './field';

interface Labeled {
  label: string;
  error?: string;
  hint?: ReactNode;
  isOptional?: boolean;
  className?: string;
}

export function TextField({ label, error, hint, isOptional, className, ...input }: Labeled & ComponentProps<'input'>) {
  return (
    <Field {...{ label, error, hint, isOptional, className }}>
      {(control) => <input {...control} {...input} className={classes(controlClasses, 'h-11')} />}
    </Field>
  );
}

export function TextArea({ label, error, hint, isOptional, className, ...area }: Labeled & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, error, hint, isOptional, className }}>
      {(control) => (
        <textarea rows={4} {...control} {...area} className={classes(controlClasses, 'py-2.5 leading-relaxed')} />
      )}
    </Field>
  );
}

interface SelectProps extends Labeled, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
  emptyLabel?: string;
}

/** A native select: it works on every device and with every screen reader. */
export function SelectField({
  label,
  error,
  hint,
  isOptional,
  className,
  options,
  emptyLabel,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, error, hint, isOptional, className }}>
      {(control) => (
        <select {...control} {...select} className={classes(controlClasses, 'select-arrow h-11 appearance-none pr-10')}>
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export const wordOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
