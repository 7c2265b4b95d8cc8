import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';

interface HeaderButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
}

/** On a phone only the icon is visible; screen readers still read the label. */
export function HeaderButton({ icon: Icon, label, isBusy, ...button }: HeaderButtonProps) {
  return (
    <Button variant="quiet" size="small" className="max-sm:size-9 max-sm:px-0" {...button}>
      <Icon aria-hidden className={classes('size-4.5 sm:size-4', isBusy && 'animate-spin')} />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
