import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes';

interface TabsProps {
  label: string;
  look?: 'line' | 'pill';
  tabs: readonly { value: string; title: string; content: ReactNode }[];
}

/** The first tab is open at the beginning. */
export function Tabs({ label, look = 'line', tabs }: TabsProps) {
  const isLine = look === 'line';
  return (
    <Radix.Root defaultValue={tabs[0]?.value}>
      <div className={classes('overflow-x-auto', isLine && 'border-b border-line')}>
        <Radix.List
          aria-label={label}
          className={classes('flex w-max', isLine ? 'gap-6' : 'gap-1 rounded-full bg-brand-tint p-1')}
        >
          {tabs.map(({ value, title }) => (
            <Radix.Trigger
              key={value}
              value={value}
              className={classes(
                'min-h-10 text-[0.9375rem] font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2',
                isLine
                  ? 'border-b-2 border-transparent px-1 data-[state=active]:border-brand data-[state=active]:text-ink'
                  : 'rounded-full px-4 data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-sm',
              )}
            >
              {title}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} className="pt-6 outline-none" tabIndex={-1}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
