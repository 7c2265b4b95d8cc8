import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
}

/** A button that is only a picture: its name is said, and shown when the pointer rests on it. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} {...button}>
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}
