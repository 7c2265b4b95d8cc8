import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { openMail } from '../../lib/words/reply';
import { Button } from '../button';
import { IconButton } from '../icon-button';
import { Menu, type MenuItem } from '../window/menu';
import { useRowScope } from './row-scope';

export interface RowAction {
  /** Without it the button shows its label. */
  icon?: LucideIcon;
  label: string;
  /** What it does, where the label is short. */
  hint?: string;
  /** Its button opens a menu of these. */
  choices?: readonly MenuItem[];
  onSelect?: () => void;
  /** What it opens besides, outside the page: a mail program. */
  href?: string;
  isPending?: boolean;
  /** What was chosen is under way; more can be chosen. */
  isBusy?: boolean;
  /** What a row has in another place. */
  isForCards?: boolean;
}

interface RowActionsProps {
  /** undefined keeps a place free, so that the buttons of all rows stand in columns. */
  actions: readonly (RowAction | undefined)[];
  /** Before the others in a row; a card has it elsewhere. */
  first?: ReactNode;
}

/** What can be done with a record: buttons in its row, or one menu on its card. */
export function RowActions({ actions, first }: RowActionsProps) {
  const { isCard, titleId } = useRowScope();
  const shown = actions.filter((action) => !action?.isForCards);
  if (isCard) return <CardMenu actions={actions} />;
  const hasIcon = (action: RowAction | undefined) => !action || action.icon !== undefined;
  const buttonsOf = (some: readonly (RowAction | undefined)[]) =>
    some.map((action, index) =>
      action ? <ActionButton key={index} {...action} titleId={titleId} /> : <Gap key={index} />,
    );
  return (
    <div className="flex print:hidden">
      {/* Icons may be faint, words may not. A column has no room for larger ones. */}
      <div className="flex opacity-70 pointer-coarse:[&_button]:size-9 focus-within:opacity-100 in-[tr:hover]:opacity-100 in-[tr:focus]:opacity-100">
        {first}
        {buttonsOf(shown.filter(hasIcon))}
      </div>
      {buttonsOf(shown.filter((action) => !hasIcon(action)))}
    </div>
  );
}

/** In place of a button that a record lacks. */
export function Gap() {
  const { isCard } = useRowScope();
  return <span className={isCard ? 'block size-11' : 'size-9 shrink-0'} />;
}

function ActionButton(action: RowAction & { titleId?: string }) {
  const { icon, label, hint = label, choices, onSelect, href, isPending, isBusy, titleId } = action;
  const shared = { title: hint, 'aria-describedby': titleId, isPending, onClick: onSelect };
  const button = icon ? (
    <IconButton
      {...shared}
      icon={icon}
      label={label}
      className={isBusy ? 'animate-spin motion-reduce:animate-none' : undefined}
    />
  ) : (
    <WordButton {...shared} label={label} href={href} />
  );
  return choices ? <Menu trigger={button} items={choices} /> : button;
}

interface WordButtonProps extends ComponentProps<typeof Button> {
  label: string;
  href?: string | undefined;
}

/** What is done with a row, in a word. */
export function WordButton({ label, href, ...shared }: WordButtonProps) {
  const button = {
    ...shared,
    variant: 'quiet',
    size: 'tight',
    className: 'px-1.5! text-note! whitespace-nowrap',
  } as const;
  if (!href) return <Button {...button}>{label}</Button>;
  return (
    <Button {...button} asChild>
      <a href={href}>{label}</a>
    </Button>
  );
}

function CardMenu({ actions }: Pick<RowActionsProps, 'actions'>) {
  const { titleId } = useRowScope();
  const items = actions.flatMap((action): MenuItem[] => {
    if (!action) return [];
    const { label, hint, choices, onSelect, href, isPending } = action;
    if (choices) return choices.map((choice) => ({ ...choice, label: `${label}: ${choice.label}`, hint: undefined }));
    if (isPending || !onSelect) return [];
    return [{ label, hint, onSelect: href ? () => [onSelect(), openMail(href)] : onSelect }];
  });
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label="More actions" size="touch" aria-describedby={titleId} />}
      items={items}
    />
  );
}
