import type { ReactNode } from 'react';
import { classes } from './classes';

interface Fact {
  name: string;
  value: ReactNode;
  isLong?: boolean;
}

interface FactsProps {
  label?: string;
  facts: readonly Fact[];
  /** One beside the other. */
  isInline?: boolean;
  className?: string;
}

/** Names and values; those without a value are left out. */
export function Facts({ label, facts, isInline, className }: FactsProps) {
  return (
    <dl
      aria-label={label}
      className={classes(
        'gap-x-6 text-sm',
        isInline ? 'mt-3 flex flex-wrap gap-y-2 tabular-nums empty:hidden' : 'grid content-start gap-y-3.5',
        className,
      )}
    >
      {facts
        .filter(({ value }) => value)
        .map(({ name, value, isLong }) => (
          <div key={name} className={classes('min-w-0', isLong && 'col-span-full')}>
            <dt className="text-note text-ink-soft">{name}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
