import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';

export interface MenuItem {
  label: string;
  hint?: string;
  onSelect: () => void;
}

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
}

/** A list of actions, with arrow keys, type-ahead and Escape; the focus returns to the button. A long one scrolls. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1.5rem))] min-w-56 animate-fade overflow-y-auto overscroll-contain rounded-xl border border-line bg-card p-1.5 shadow-raised"
        >
          {items.map(({ label, hint, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={onSelect}
              className="cursor-pointer rounded-lg px-3 py-2 outline-none data-highlighted:bg-brand-tint forced-colors:data-highlighted:outline"
            >
              <span className="block text-body font-semibold wrap-anywhere text-ink">{label}</span>
              {hint && <span className="block text-sm wrap-anywhere text-ink-soft">{hint}</span>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
