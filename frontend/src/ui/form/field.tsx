import '../../lib/forms/typed-fields';
import { type ReactNode, useId } from 'react';

interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export interface FieldProps {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Of its text, where it nears the limit. */
  length?: string;
  isOptional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A visible label, a control, a hint and an error message, which is announced when it appears. */
export function Field({ label, error, hint, length, isOptional, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, length && `${id}-length`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold text-ink">
          {label}
        </label>
        {isOptional && <span className="text-note text-ink-soft">optional</span>}
      </div>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-note leading-snug text-ink-soft">
          {hint}
        </p>
      )}
      {length && (
        <p id={`${id}-length`} className="mt-1.5 text-note text-ink-soft tabular-nums">
          {length}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="mt-1.5 text-sm font-medium wrap-anywhere text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** 16 px on phones: smaller text makes iOS zoom into the field. */
export const controlClasses =
  'block w-full rounded-lg border border-line-strong bg-card px-3.5 text-base text-ink transition-[border-color] sm:text-body ' +
  'placeholder:text-ink-soft/80 hover:border-brand focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand/45 ' +
  'aria-invalid:border-bad aria-invalid:focus:outline-bad/30 disabled:cursor-not-allowed disabled:bg-paper disabled:text-ink-soft disabled:hover:border-line-strong';
