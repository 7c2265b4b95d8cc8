import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes';

const variants = {
  primary: 'bg-brand-deep text-white hover:bg-brand-darker shadow-sm',
  secondary: 'border border-line-strong bg-card text-ink hover:border-brand hover:text-brand-darker',
  quiet: 'text-ink-soft hover:bg-brand-tint hover:text-ink',
  danger: 'bg-bad text-white hover:brightness-90',
  light: 'bg-brand-light text-night hover:bg-white',
  onDark: 'border border-white/35 text-white hover:bg-white/10 hover:border-white/70',
} as const;

const sizes = {
  large: 'min-h-13 px-7 text-base',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  small: 'min-h-9 px-3.5 text-sm',
  icon: 'size-9 p-0',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Dresses the child, a link for instance, as this button. */
  asChild?: boolean;
}

export function Button({ variant = 'primary', size = 'medium', asChild, className, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      {...(!asChild && { type: 'button' as const })}
      {...props}
      className={classes(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-55',
        variants[variant],
        sizes[size],
        className,
      )}
    />
  );
}
