import { Tabs as Radix } from 'radix-ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classes } from './classes';
import { useCommands } from './window/window-commands';

interface TabsProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  look?: 'line' | 'pill';
  /** What is typed or on its way in a closed tab stays. */
  isKept?: boolean;
  /** Where the row of tabs and what they show stand; one below the other without it. */
  frame?: (row: ReactNode, panels: ReactNode) => ReactNode;
  /** `waiting`: how many records wait there, beside the title and not in its name; `waitingFor`: what they are. */
  tabs: readonly { value: string; title: string; waiting?: number; waitingFor?: string; content: ReactNode }[];
}

const oneBelowTheOther = (row: ReactNode, panels: ReactNode) => (
  <>
    {row}
    {panels}
  </>
);

export function Tabs({ label, value, onValue, look = 'line', isKept, frame = oneBelowTheOther, tabs }: TabsProps) {
  useCommands(tabs.map((tab) => ({ label: tab.title, run: () => onValue(tab.value) })));
  const isLine = look === 'line';
  const id = useId();
  const list = useOpenInView(value, tabs.map(({ waiting }) => waiting).join());
  const row = (
    <div className={classes('overflow-x-auto print:hidden', isLine ? 'min-w-0' : 'rounded-full')}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={classes('flex w-max', isLine ? 'gap-4 wide:gap-6' : 'gap-1 rounded-full bg-brand-tint p-0.5')}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            aria-describedby={tab.waiting ? `${id}-${tab.value}` : undefined}
            {...ringForKeys}
            className={classes(tabClasses, isLine ? lineClasses : pillClasses)}
          >
            <span>{tab.title}</span>
            {tab.waiting ? <WaitingCount count={tab.waiting} /> : null}
          </Radix.Trigger>
        ))}
      </Radix.List>
    </div>
  );
  const panels = tabs.map((tab) => (
    <Radix.Content
      key={tab.value}
      value={tab.value}
      forceMount={isKept || undefined}
      className={classes(
        'relative flex min-h-0 flex-1 flex-col outline-none data-[state=inactive]:hidden',
        !isLine && 'max-xl:pt-3',
      )}
      tabIndex={-1}
    >
      {tab.content}
    </Radix.Content>
  ));
  return (
    <Radix.Root
      value={value}
      onValueChange={onValue}
      className={classes('min-h-0 flex-1 flex-col', isLine ? 'flex' : 'tabs-beside-toolbar max-xl:flex')}
    >
      {frame(row, panels)}
      <WaitingNotes id={id} tabs={tabs} />
    </Radix.Root>
  );
}

const middleOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/**
 * On a phone the tabs scroll sideways: the open one must be in view, also when a link opened it or a change of others moves it.
 * The page stays where it is, as far down as one may be when a count changes.
 */
function useOpenInView(value: string, others: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector('[data-state=active]');
    const row = list.current?.parentElement;
    if (open && row) row.scrollLeft += middleOf(open) - middleOf(row);
  }, [value, others]);
  return list;
}

interface TabRowProps {
  label: string;
  /** '' while none is open. */
  value: string;
  /** Also for the one that is open: it may show something else by now. */
  onOpen: (value: string) => void;
  tabs: readonly { value: string; title: string; isName?: boolean }[];
}

/** Tabs above what is there in any case, which each of them changes: arrow keys only move the focus. One line, which scrolls. */
export function TabRow({ label, value, onOpen, tabs }: TabRowProps) {
  const list = useOpenInView(value, tabs.map(({ title }) => title).join());
  return (
    <Radix.Root value={value} activationMode="manual" className="min-w-0 overflow-x-auto rounded-full">
      <Radix.List ref={list} aria-label={label} className="flex w-max gap-1 rounded-full bg-brand-tint p-0.5">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            // It has no panel of its own.
            aria-controls={undefined}
            onClick={() => onOpen(tab.value)}
            {...ringForKeys}
            className={classes(tabClasses, pillClasses)}
          >
            <span translate={tab.isName ? 'no' : undefined} className="block max-w-60 truncate">
              {tab.title}
            </span>
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}

/** Radix focuses a pressed tab by itself, which browsers show as if a key had: the ring is for keys only. */
const ringForKeys = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.setAttribute('data-pointed', ''),
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => currentTarget.removeAttribute('data-pointed'),
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-pointed'),
};
const tabClasses =
  'font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-pointed:outline-none';
/** In forced colors only edges and these two colors are left. */
const lineClasses =
  'min-h-12 border-b-2 border-transparent px-1 text-body forced-colors:border-[Canvas] data-[state=active]:border-brand data-[state=active]:text-ink forced-colors:data-[state=active]:border-[Highlight]';
const pillClasses =
  'min-h-8 rounded-full px-3.5 pointer-coarse:min-h-11 text-sm data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-sm forced-colors:forced-color-adjust-none forced-colors:data-[state=active]:bg-[Highlight] forced-colors:data-[state=active]:text-[HighlightText]';

/** What a tab's description says. */
function WaitingNotes({ id, tabs }: { id: string } & Pick<TabsProps, 'tabs'>) {
  return tabs.map(({ value, waiting, waitingFor = 'New' }) =>
    waiting ? (
      <span key={value} id={`${id}-${value}`} hidden>
        {`${waitingFor}: ${waiting}`}
      </span>
    ) : null,
  );
}

function WaitingCount({ count }: { count: number }) {
  return (
    <span
      translate="no"
      aria-hidden
      className="ml-2 inline-block min-w-5 rounded-full bg-fill px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums forced-colors:border"
    >
      {count}
    </span>
  );
}
