import { type ReactNode, useId } from 'react';

/** A part of a record's page, under its heading. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h3>
      {children}
    </section>
  );
}
