import type { ReactNode } from 'react';
import { classes } from '../classes';

interface NoticeProps {
  tone?: 'light' | 'dark';
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ tone = 'light', action, children }: NoticeProps) {
  return (
    <div
      aria-live="polite"
      className={classes(
        'flex flex-col items-center gap-4 rounded-xl border border-dashed px-6 py-14 text-center',
        tone === 'light' ? 'border-line-strong/60 text-ink-soft' : 'border-white/30 text-white/80',
      )}
    >
      <p>{children}</p>
      {action}
    </div>
  );
}
