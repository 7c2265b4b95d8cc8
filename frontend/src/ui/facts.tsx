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
  /** In a line of small text; the names are for screen readers. */
  isLine?: boolean;
  className?: string;
}

const lineLook = 'flex flex-wrap gap-x-3 text-note tabular-nums empty:hidden';
const inlineLook = 'mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums empty:hidden';

/** Names and values; those without a value are left out. */
export function Facts({ label, facts, isInline, isLine, className }: FactsProps) {
  return (
    <dl
      aria-label={label}
      className={classes(
        isLine ? lineLook : isInline ? inlineLook : 'grid content-start gap-x-6 gap-y-3.5 text-sm',
        className,
      )}
    >
      {facts
        .filter(({ value }) => value)
        .map(({ name, value, isLong }) => (
          <div key={name} className={classes('min-w-0', isLong && 'col-span-full')}>
            <dt className={isLine ? 'sr-only' : 'text-note text-ink-soft'}>{name}</dt>
            <dd className={classes('wrap-anywhere', !isLine && 'mt-0.5 font-medium')}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
