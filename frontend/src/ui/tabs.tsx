import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes';

interface TabsProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  look?: 'line' | 'pill';
  /** `waiting`: how many new records are there, beside the title and not in its name. */
  tabs: readonly { value: string; title: string; waiting?: number; content: ReactNode }[];
}

export function Tabs({ label, value, onValue, look = 'line', tabs }: TabsProps) {
  const isLine = look === 'line';
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways: the open one must be in view, also when a link opened it.
  useEffect(() => {
    const open = list.current?.querySelector('[data-state=active]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onValue}>
      <div className={classes('overflow-x-auto', isLine && 'border-b border-line')}>
        <Radix.List
          ref={list}
          aria-label={label}
          className={classes('flex w-max', isLine ? 'gap-6' : 'gap-1 rounded-full bg-brand-tint p-1')}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              aria-describedby={tab.waiting ? `${id}-${tab.value}` : undefined}
              className={classes(
                'min-h-10 text-body font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2',
                isLine
                  ? 'border-b-2 border-transparent px-1 data-[state=active]:border-brand data-[state=active]:text-ink'
                  : 'rounded-full px-4 data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-sm',
              )}
            >
              {tab.title}
              {tab.waiting ? (
                <span
                  aria-hidden
                  className="ml-2 inline-block min-w-5 rounded-full bg-brand-deep px-1.5 py-0.5 text-center text-xs leading-4 font-semibold text-white tabular-nums forced-colors:border"
                >
                  {tab.waiting}
                </span>
              ) : null}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map(({ value: tab, waiting }) =>
        waiting ? (
          <span key={tab} id={`${id}-${tab}`} hidden>
            {waiting} new
          </span>
        ) : null,
      )}
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 outline-none" tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
