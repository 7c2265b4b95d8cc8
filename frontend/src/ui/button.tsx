import { cloneElement, type ComponentProps, isValidElement, type MouseEvent } from 'react';
import { LoaderCircle } from 'lucide-react';
import { useSaidHere } from '../lib/page/said-here';
import { noticedMs, useSlow } from '../lib/page/use-slow';
import { classes } from './classes';

/** A filled one has an edge, too: in forced colors only that is left. */
const variants = {
  primary: 'border border-transparent bg-fill text-white hover:bg-fill-strong shadow-sm',
  secondary:
    'border border-line-strong bg-card text-ink hover:border-brand hover:text-brand-darker aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker',
  quiet: 'text-ink-soft hover:bg-brand-tint hover:text-ink aria-pressed:bg-brand-tint aria-pressed:text-brand-darker',
  danger: 'border border-transparent bg-alert text-white hover:brightness-90',
  light: 'border border-transparent bg-brand-light text-night hover:bg-white',
  onDark: 'border border-white/35 text-white hover:bg-white/10 hover:border-white/70',
} as const;

const sizes = {
  large: 'min-h-13 px-7 py-1.5 text-base',
  medium: 'min-h-11 px-5 py-1.5 text-body',
  header: 'min-h-10 px-3.5 py-1.5 text-sm pointer-coarse:min-h-11',
  small: 'min-h-9 px-3.5 py-1.5 text-sm pointer-coarse:min-h-11',
  tight: 'min-h-9 px-2.5 py-1.5 text-sm pointer-coarse:min-h-11',
  icon: 'size-9 p-0 pointer-coarse:size-11',
  play: 'size-10 p-0 pointer-coarse:size-11',
  touch: 'size-11 p-0',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** What it does is under way, which it shows when that takes a while. As with `aria-disabled`, presses are ignored; unlike a disabled button it keeps the focus. */
  isPending?: boolean;
  /** Its one child, a link for instance, looks and acts so. */
  asChild?: boolean;
}

/** Also keeps a submit button, and Enter in its form, from submitting again. */
const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant = 'primary',
  size = 'medium',
  isPending,
  asChild,
  className,
  children,
  ...props
}: ButtonProps) {
  const isOff = isPending || props['aria-disabled'] === true;
  const look = classes(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full font-semibold transition-colors print:hidden',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    // In place of its icon.
    isPending && 'has-data-spinner:[&>svg:not([data-spinner])]:hidden',
    variants[variant],
    sizes[size],
    className,
  );
  const all = { ...props, ...(isOff && { 'aria-disabled': true, onClick: ignore }) };
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...all, className: classes(look, children.props.className) });
  }
  return (
    <button type="button" {...all} className={look}>
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

function Spinner() {
  const isSlow = useSlow(true, noticedMs);
  useSaidHere(isSlow);
  return isSlow && <LoaderCircle data-spinner aria-hidden className="size-4.5 shrink-0 animate-spin" />;
}
