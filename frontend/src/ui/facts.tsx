import type { ReactNode } from 'react';
import { classes } from './classes';

interface Fact {
  name: string;
  value: ReactNode;
  isLong?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  className?: string;
}

/** Names and values; those without a value are left out. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classes('grid content-start gap-x-6 gap-y-3.5 text-sm', className)}>
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
