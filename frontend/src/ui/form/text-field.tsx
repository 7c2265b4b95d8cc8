import { type ComponentProps, useId } from 'react';
import { sayLength, sayTooLong } from '../../lib/words/say-length';
import { classes } from '../classes';
import { controlClasses, Field, type FieldProps } from './field';

type Labeled = Omit<FieldProps, 'children'>;
type Limited = Labeled & { value?: unknown; maxLength?: number };

/** What the field shows around its control, and what is the control's own. A browser would cut what is pasted at the limit, and not say so. */
const parts = <Props extends Limited>(props: Props) => {
  const { label, hint, isOptional, className, maxLength, ...rest } = props;
  const { error = sayTooLong(rest.value, maxLength), length = sayLength(rest.value, maxLength), ...own } = rest;
  return [{ label, error, hint, length, isOptional, className }, own] as const;
};

export function TextField(props: Labeled & ComponentProps<'input'>) {
  const [field, input] = parts(props);
  return (
    <Field {...field}>
      {(control) => <input {...control} {...input} className={classes(controlClasses, 'h-11')} />}
    </Field>
  );
}

export function TextArea(props: Labeled & ComponentProps<'textarea'>) {
  const [field, area] = parts(props);
  return (
    <Field {...field}>
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
export function SelectField({ options, emptyLabel, ...props }: SelectProps) {
  const [field, select] = parts(props);
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...select} className={classes(controlClasses, 'select-arrow h-11 appearance-none pr-10')}>
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ToolbarSelectProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string;
  options: readonly { value: string; label: string }[];
  emptyLabel?: string;
  hidesLabel?: boolean | 'on phones';
}

/** A filter in a toolbar: its label stands inside the box. */
export function ToolbarSelect({ label, options, emptyLabel, hidesLabel = false, ...select }: ToolbarSelectProps) {
  const id = useId();
  return (
    <span className="relative flex h-9 shrink-0 pointer-coarse:h-11 items-center rounded-full border border-line-strong bg-card text-sm hover:border-brand focus-within:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand">
      <label
        htmlFor={id}
        className={
          hidesLabel === true ? 'sr-only' : classes('pl-3.5 text-note text-ink-soft', hidesLabel && 'max-sm:sr-only')
        }
      >
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={classes(
          'select-arrow h-full max-w-44 cursor-pointer appearance-none truncate rounded-full bg-transparent pr-7.5 font-medium text-ink outline-none max-sm:text-base',
          hidesLabel ? 'field-sizing-content pl-3' : 'pl-1.5',
          hidesLabel === 'on phones' && 'sm:pl-1.5',
        )}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
}

export const wordOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
