import type { ReactNode } from 'react';
import { classes } from './classes';

/** Quiet: a list has one in every row. Its word says the state; the color only helps to find it. */
const tones = {
  brand: 'border-transparent bg-brand-tint text-brand-darker',
  neutral: 'border-line text-ink-soft',
  good: 'border-transparent text-good before:mr-1.5 before:size-1.5 before:rounded-full before:bg-current -ml-2 forced-colors:ml-0 forced-colors:before:bg-[CanvasText]',
  bad: 'border-transparent bg-bad-tint text-bad',
};

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5.5 shrink-0 items-center rounded-full border px-2 text-xs font-semibold whitespace-nowrap print:h-auto print:shrink print:border-0 print:bg-transparent print:px-0 print:whitespace-normal',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
