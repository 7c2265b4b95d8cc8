import type { ReactNode } from 'react';
import { classes } from './classes';

const tones = {
  brand: 'bg-brand-deep text-white',
  neutral: 'bg-brand-tint text-brand-darker',
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
};

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
