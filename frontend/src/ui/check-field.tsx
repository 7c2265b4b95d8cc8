import type { ComponentProps, ReactNode } from 'react';

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
