import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';

interface IconButtonProps extends ComponentProps<typeof Button> {
  icon: LucideIcon;
  label: string;
}

/** A button with an icon alone. Its name is read out, and shown as a tooltip. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} {...button}>
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}
