import type { ReactNode } from 'react';
import { classes } from './classes';

/** The page's measure: text never runs wider, and never touches the edge. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('mx-auto w-full max-w-6xl px-5 sm:px-8', className)}>{children}</div>;
}
