import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes';
import { RowScope, RowTitle } from './row-scope';
import { MissingText, type VirtualRowsProps } from './virtual-rows';

const aheadCards = 6;

/** A record on a phone. */
export interface CardParts {
  title: string;
  subtitle?: ReactNode;
  /** How it sounds: a press plays it from there. */
  wave?: ReactNode;
  /** What must not be missed: a line of its own, if there is any. */
  warning?: ReactNode;
  /** One line of short facts. */
  chips?: ReactNode;
  /** Before the title, as large as a thumb. */
  lead?: ReactNode;
  actions?: ReactNode;
}

interface VirtualCardsProps<Item> extends Pick<
  VirtualRowsProps<Item>,
  'label' | 'list' | 'onOpen' | 'isSelected' | 'isCurrent'
> {
  cardOf: (item: Item) => CardParts;
  /** How high a card is. */
  cardPx?: number;
}

/** The list where there is no room for columns. It scrolls with the page; only the cards in view exist. */
export function VirtualCards<Item extends { id: string }>(props: VirtualCardsProps<Item>) {
  const { label, list, onOpen, isSelected, isCurrent, cardOf, cardPx = 96 } = props;
  const { total = 0, itemAt, error, onView } = list;
  const box = useRef<HTMLUListElement>(null);
  const topPx = useTop(box);
  const id = useId();
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => cardPx,
    overscan: aheadCards,
    scrollMargin: topPx,
  });
  const { range } = virtualizer;
  useEffect(() => {
    if (range) onView(Math.max(0, range.startIndex - aheadCards), Math.min(total - 1, range.endIndex + aheadCards));
  });
  const cards = virtualizer.getVirtualItems();
  const firstMissing = error && cards.find(({ index }) => !itemAt(index))?.index;
  return (
    <ul
      ref={box}
      aria-label={label}
      aria-busy={list.isStale || undefined}
      className="relative -mx-5 border-y border-line bg-card"
      style={{ height: total * cardPx }}
    >
      {cards.map(({ index, start }) => {
        const item = itemAt(index);
        return (
          <li
            key={item?.id ?? index}
            aria-setsize={total}
            aria-posinset={index + 1}
            aria-current={item && isCurrent?.(item) ? true : undefined}
            style={{ height: cardPx, translate: `0 ${start - topPx}px` }}
            className={classes(
              'absolute inset-x-0 top-0 flex items-center gap-3 border-b border-line pr-2 pl-5 text-sm last:border-b-0 aria-[current]:bg-brand-tint/60',
              item && isSelected?.(item) && 'bg-brand-tint/60',
            )}
          >
            {item ? (
              <RowScope value={{ titleId: `${id}-${item.id}`, isCard: true }}>
                <Card {...cardOf(item)} onOpen={() => onOpen(item)} />
              </RowScope>
            ) : (
              <div className="flex-1">
                <MissingText list={list} saysWhy={index === firstMissing} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Card({ title, subtitle, wave, warning, chips, lead, actions, onOpen }: CardParts & { onOpen: () => void }) {
  return (
    <>
      {lead && <div className="z-1 shrink-0">{lead}</div>}
      <div className="min-w-0 flex-1">
        {/* The whole card opens. */}
        <button
          type="button"
          onClick={onOpen}
          className="block w-full text-left text-base outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          <RowTitle>{title}</RowTitle>
        </button>
        {subtitle && <div className="truncate text-ink-soft">{subtitle}</div>}
        {wave && <div className="relative z-1 mt-1">{wave}</div>}
        {warning && <div className="flex text-note leading-5">{warning}</div>}
        {chips && (
          // One line; what does not fit is left out, not cut.
          <div className="mt-1 flex h-6 flex-wrap content-start items-center gap-x-2.5 gap-y-1 overflow-hidden text-note leading-6 whitespace-nowrap text-ink-soft tabular-nums">
            {chips}
          </div>
        )}
      </div>
      {actions && <div className="z-1 shrink-0">{actions}</div>}
    </>
  );
}

/** How far down the page the list begins: what stands above it may grow. */
function useTop(box: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTopPx(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return topPx;
}
