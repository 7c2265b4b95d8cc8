import { type ComponentProps, useId } from 'react';
import { classes } from './classes';

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
    <span className="flex h-9 shrink-0 pointer-coarse:h-11 items-center rounded-full border border-line-strong bg-card text-sm hover:border-brand focus-within:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand">
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
          'select-arrow h-full max-w-44 cursor-pointer appearance-none truncate rounded-full bg-transparent pr-9 font-medium text-ink outline-none max-sm:text-base',
          hidesLabel ? 'field-sizing-content pl-3.5' : 'pl-1.5',
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
