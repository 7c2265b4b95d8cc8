import { Slider as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface RangeEnd {
  label: string;
  value: number;
  spokenValue: string;
}

interface RangeSliderProps {
  start: RangeEnd;
  end: RangeEnd;
  max: number;
  onChange: (start: number, end: number) => void;
  /** What the range is chosen from, as large as the slider. */
  children: ReactNode;
}

/** Two handles on a picture, and what lies between them. */
export function RangeSlider({ start, end, max, onChange, children }: RangeSliderProps) {
  return (
    <Radix.Root
      value={[start.value, end.value]}
      max={max}
      step={1}
      onValueChange={([first = start.value, last = end.value]) => onChange(first, last)}
      className="relative flex h-14 w-full touch-pan-y items-center select-none"
    >
      <Radix.Track className="relative h-full grow">
        {children}
        <Radix.Range className="absolute h-full border-y-2 border-brand bg-brand/18" />
      </Radix.Track>
      {[start, end].map(({ label, spokenValue }) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          aria-valuetext={spokenValue}
          className="block h-14 w-1 cursor-ew-resize rounded-full bg-brand-deep before:absolute before:-inset-x-3 before:inset-y-0"
        />
      ))}
    </Radix.Root>
  );
}
