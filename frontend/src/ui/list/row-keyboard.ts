import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { isListInSight } from '../../lib/page/focus-panel';
import { pressed, type ShortcutName, useShortcuts } from '../../lib/page/shortcuts';
import type { SparseList } from '../../lib/api/sparse-list';

const moves: Record<string, (index: number, page: number, last: number) => number> = {
  nextRow: (index) => index + 1,
  previousRow: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, last) => last,
};
/** With Shift. */
const extending: Record<string, ShortcutName> = { ArrowDown: 'nextRow', ArrowUp: 'previousRow' };
/** What shortcuts do on the focused row. The arrow keys move the focus. */
export type RowKeys<Item> = Partial<Record<ShortcutName, (item: Item) => void>>;

interface ActiveRow {
  /** An index counts for this list only. */
  listKey?: string;
  index: number;
  id?: string;
  hasFocus?: boolean;
  /** A key has moved the focus there: the row has to take it. */
  isMoved?: boolean;
}

interface RowKeyboard<Item> {
  list: SparseList<Item>;
  scroller: RefObject<HTMLElement | null>;
  rowPx: number;
  keys: RowKeys<Item>;
  /** The record that is open above the list: one may step on to others there. */
  openId?: string;
  /** Shift and an arrow have led from one row to the next. */
  onExtend?: (from: Item, to: Item) => void;
}

/** One row of a list can be tabbed to. From there keys lead through all of it, and act on the row that has the focus. */
export function useRowKeyboard<Item extends { id: string }>({
  list,
  scroller,
  rowPx,
  keys,
  openId,
  onExtend,
}: RowKeyboard<Item>) {
  const { key: listKey, total = 0, itemAt } = list;
  const [last, setActive] = useActiveRow(list, openId);
  const activeIndex = Math.min(last.listKey === listKey ? last.index : 0, Math.max(0, total - 1));
  const activeId = itemAt(activeIndex)?.id;

  useEffect(() => {
    if (last.isMoved) rowAt(scroller.current, last.index)?.focus({ preventScroll: true });
  }, [last, scroller]);
  // When the focused row is gone, deleted for instance or loaded at last, the focus goes to the one in its place.
  useEffect(() => {
    const isLost = last.hasFocus && document.activeElement === document.body;
    if (isLost && activeId !== last.id) rowAt(scroller.current, activeIndex)?.focus({ preventScroll: true });
  }, [last, activeId, activeIndex, scroller]);

  // Rows that come while their panel has the focus (focus-panel.ts). They are drawn a little later than they are known.
  useEffect(() => {
    if (document.activeElement?.matches('[role=tabpanel]')) rowAt(scroller.current, activeIndex)?.focus();
  });
  // Without a focused row they lead to the one that can be tabbed to.
  const enter = () => setActive({ listKey, index: activeIndex, id: activeId, hasFocus: true, isMoved: true });
  useShortcuts({ nextRow: enter, previousRow: enter }, (event) => total > 0 && isFree(event));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number, item: Item, scrollTo: (to: number) => void) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    // A press on the title leaves the focus on its link, which Enter follows by itself.
    const isForRow = target === currentTarget || (target instanceof HTMLAnchorElement && key !== 'Enter');
    if (!isForRow || altKey || ctrlKey || metaKey || (shiftKey && !(onExtend && extending[key]))) return;
    const name = shiftKey
      ? extending[key]
      : pressed(event.nativeEvent, ['nextRow', 'previousRow', ...(Object.keys(keys) as ShortcutName[])]);
    const move = moves[name ?? key];
    if (!move && !name) return;
    event.preventDefault();
    if (!move) return name && keys[name]?.(item);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2);
    const to = Math.min(total - 1, Math.max(0, move(index, page, total - 1)));
    const reached = itemAt(to);
    if (shiftKey && reached && to !== index) onExtend?.(item, reached);
    scrollTo(to);
    setActive({ listKey, index: to, id: itemAt(to)?.id, hasFocus: true, isMoved: true });
  };
  return {
    activeIndex,
    rowProps: (index: number, item: Item | undefined, scrollTo: (to: number) => void) => ({
      'data-index': index,
      tabIndex: index === activeIndex ? 0 : -1,
      onFocus: () => setActive({ listKey, index, id: item?.id, hasFocus: true }),
      onBlur: () => setActive({ listKey, index, id: item?.id }),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => item && onKeyDown(event, index, item, scrollTo),
    }),
  };
}

/** Follows the record that is open. */
function useActiveRow<Item extends { id: string }>({ key, total = 0, itemAt }: SparseList<Item>, openId?: string) {
  const active = useState<ActiveRow>({ listKey: key, index: 0 });
  const [followedId, setFollowedId] = useState(openId);
  if (openId !== followedId) {
    setFollowedId(openId);
    const index = Array.from({ length: total }, (_, at) => itemAt(at)?.id).indexOf(openId);
    if (openId && index >= 0) active[1]({ listKey: key, index, id: openId });
  }
  return active;
}

/** No field, row or window has the key: an arrow is free after a press on a tab, too, which answers the other two arrows only. */
const isFree = ({ target, key }: globalThis.KeyboardEvent): boolean =>
  target instanceof Element &&
  (/^[jk]$/i.test(key) || target.matches('body, [role=tab]')) &&
  isListInSight() &&
  !target.closest('[data-index]');

const rowAt = (scroller: HTMLElement | null, index: number) =>
  scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
