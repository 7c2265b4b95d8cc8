import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** For screen readers only: in a table the column names it. */
  label: string;
  isMixed?: boolean;
}

export function Checkbox({ label, isMixed = false, ...input }: CheckboxProps) {
  return (
    <label className="grid size-9 place-items-center">
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        className="size-4.5 accent-brand-deep"
      />
    </label>
  );
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: ReactNode;
}

export function CheckField({ label, hint, className, ...input }: CheckFieldProps) {
  return (
    <div className={className}>
      <label className="flex min-h-8 items-center gap-3 text-sm font-semibold text-ink">
        <input {...input} type="checkbox" className="size-4.5 shrink-0 accent-brand-deep" />
        <span>{label}</span>
      </label>
      {hint && <p className="pl-7.5 text-note leading-snug text-ink-soft">{hint}</p>}
    </div>
  );
}
