import { ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { pressed, type ShortcutName } from '../../lib/page/shortcuts';
import { KeyCap } from './key-cap';

interface MenuAction {
  label: string;
  hint?: string;
  /** Chooses it while the menu is open, and as it is shown. */
  shortcut?: { name: ShortcutName; key: string };
  onSelect: () => void;
}
interface MenuGroup {
  label: string;
  hint?: string;
  items: readonly MenuAction[];
}
/** An action; or some, which take the place of all when it is chosen: there is no room beside a menu on a phone. */
export type MenuItem = MenuAction | MenuGroup;

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Where more than its button opens it. */
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
}

/** A list of actions, with arrow keys, type-ahead and Escape; the focus returns to the button. A long one scrolls. */
export function Menu({ trigger, items, isOpen, onOpen }: MenuProps) {
  const [group, setGroup] = useState<MenuGroup>();
  const content = useRef<HTMLDivElement>(null);
  // The item that was pressed is gone.
  useEffect(() => {
    if (group) content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [group]);
  return (
    <DropdownMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(open) => {
        setGroup(undefined);
        onOpen?.(open);
      }}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onKeyDown={(event) => chooseByKey(event, items)}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1.5rem))] min-w-56 animate-fade overflow-y-auto overscroll-contain rounded-xl border border-line bg-card p-1.5 shadow-raised"
        >
          {group ? (
            <DropdownMenu.Group aria-label={group.label}>
              <p aria-hidden className="px-3 py-2 text-sm wrap-anywhere text-ink-soft">
                {group.label}
              </p>
              {group.items.map((item, index) => (
                <Item key={index} item={item} />
              ))}
            </DropdownMenu.Group>
          ) : (
            // Records may have one name.
            items.map((item, index) => <Item key={index} item={item} onOpen={setGroup} />)
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function chooseByKey(event: KeyboardEvent<HTMLElement>, items: readonly MenuItem[]): void {
  const index = items.findIndex(
    (item) => 'shortcut' in item && item.shortcut && pressed(event.nativeEvent, [item.shortcut.name]),
  );
  if (index === -1) return;
  event.preventDefault();
  event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')[index]?.click();
}

function Item({ item, onOpen }: { item: MenuItem; onOpen?: (group: MenuGroup) => void }) {
  const { label, hint } = item;
  const isGroup = 'items' in item;
  return (
    <DropdownMenu.Item
      onSelect={(event) => {
        if (!isGroup) return item.onSelect();
        event.preventDefault();
        onOpen?.(item);
      }}
      className="flex cursor-pointer items-center justify-between gap-3 rounded-lg px-3 py-2 outline-none data-highlighted:bg-brand-tint forced-colors:data-highlighted:outline"
    >
      <span>
        <span className="block text-body font-semibold wrap-anywhere text-ink">{label}</span>
        {hint && <span className="block text-sm wrap-anywhere text-ink-soft">{hint}</span>}
      </span>
      {'shortcut' in item && item.shortcut && (
        <span aria-hidden className="pointer-coarse:hidden">
          <KeyCap>{item.shortcut.key}</KeyCap>
        </span>
      )}
      {isGroup && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />}
    </DropdownMenu.Item>
  );
}
