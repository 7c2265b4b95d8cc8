import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** One item is open at a time; it works without scripts. */
export function Accordion({ items }: { items: readonly { title: string; text: ReactNode }[] }) {
  const name = useId();
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ title, text }) => (
        <details key={title} name={name} className="accordion group">
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-lead font-semibold hover:text-brand-deep [&::-webkit-details-marker]:hidden">
            <span>{title}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-brand transition-transform group-open:rotate-180 print:hidden"
            />
          </summary>
          <div className="max-w-prose pb-6 leading-relaxed text-ink-soft">{text}</div>
        </details>
      ))}
    </div>
  );
}
