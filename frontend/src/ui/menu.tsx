import { ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';

interface MenuAction {
  label: string;
  hint?: string;
  onSelect: () => void;
}

/** An action, or a menu of some. */
export type MenuItem = MenuAction | (Pick<MenuAction, 'label' | 'hint'> & { items: readonly MenuAction[] });

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
}

const card =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1.5rem))] animate-fade overflow-y-auto overscroll-contain rounded-xl border border-line bg-card p-1.5 shadow-raised';
const row =
  'cursor-pointer rounded-lg px-3 py-2 outline-none data-highlighted:bg-brand-tint forced-colors:data-highlighted:outline';

/** A list of actions, with arrow keys, type-ahead and Escape; the focus returns to the button. A long one scrolls. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={12} className={`min-w-56 ${card}`}>
          {items.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if (!('items' in item)) {
    return (
      <DropdownMenu.Item onSelect={item.onSelect} className={row}>
        <Words {...item} />
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={`flex items-center justify-between gap-3 ${row}`}>
        <span>
          <Words {...item} />
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent collisionPadding={12} className={`min-w-44 ${card}`}>
          {item.items.map((one) => (
            <Item key={one.label} item={one} />
          ))}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

function Words({ label, hint }: Pick<MenuAction, 'label' | 'hint'>) {
  return (
    <>
      <span className="block text-body font-semibold wrap-anywhere text-ink">{label}</span>
      {hint && <span className="block text-sm wrap-anywhere text-ink-soft">{hint}</span>}
    </>
  );
}
