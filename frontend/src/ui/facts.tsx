import type { ReactNode } from 'react';
import { classes } from './classes';

interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  className?: string;
}

/** Names and values; what has no value is left out. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classes('grid content-start gap-x-6 gap-y-3.5 text-sm', className)}>
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-[0.8125rem] text-ink-soft">{name}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
