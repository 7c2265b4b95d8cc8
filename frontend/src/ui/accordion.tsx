import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';

export function Accordion({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <Radix.Root type="single" collapsible className="divide-y divide-line border-y border-line">
      {items.map(({ title, text }) => (
        <Radix.Item key={title} value={title}>
          <Radix.Header>
            <Radix.Trigger className="group flex w-full items-center justify-between gap-6 py-5 text-left text-lead font-semibold hover:text-brand-deep">
              {title}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-brand transition-transform group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="overflow-hidden data-[state=closed]:animate-close data-[state=open]:animate-open">
            <p className="max-w-prose pb-6 leading-relaxed text-ink-soft">{text}</p>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
