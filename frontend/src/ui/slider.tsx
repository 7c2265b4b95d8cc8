import { Slider as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes';

interface SliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  spokenValue: string;
  isDisabled?: boolean;
  picture?: ReactNode;
  onChange: (value: number) => void;
}

export function Slider({ label, value, max, step, spokenValue, isDisabled, picture, onChange }: SliderProps) {
  return (
    <Radix.Root
      value={[Math.min(value, max)]}
      max={max}
      step={step}
      disabled={isDisabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={classes(
        'relative flex w-full touch-none items-center data-disabled:opacity-50',
        picture ? 'h-9' : 'h-6',
      )}
    >
      {picture && <div className="pointer-events-none absolute inset-0 isolate">{picture}</div>}
      <Radix.Track className={classes('relative h-1.5 grow rounded-full', !picture && 'bg-line')}>
        {!picture && <Radix.Range className="absolute h-full rounded-full bg-brand" />}
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={spokenValue}
        className="block size-4 rounded-full border-2 border-brand-deep bg-card shadow-sm before:absolute before:-inset-1"
      />
    </Radix.Root>
  );
}
