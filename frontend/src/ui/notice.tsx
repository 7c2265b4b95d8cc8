import type { ReactNode } from 'react';

/** What stands where a list would: it is loading, it is empty, or it could not be read. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-line-strong/60 px-6 py-14 text-center text-ink-soft">
      <p>{children}</p>
      {action}
    </div>
  );
}
