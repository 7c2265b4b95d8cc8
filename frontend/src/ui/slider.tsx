import { Slider as Radix } from 'radix-ui';

interface SliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  /** What a screen reader says instead of the bare number. */
  spokenValue: string;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}

export function Slider({ label, value, max, step, spokenValue, isDisabled, onChange }: SliderProps) {
  return (
    <Radix.Root
      value={[Math.min(value, max)]}
      max={max}
      step={step}
      disabled={isDisabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className="relative flex h-6 w-full touch-none items-center data-disabled:opacity-50"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-brand" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={spokenValue}
        className="block size-4 rounded-full border-2 border-brand-deep bg-card shadow-sm before:absolute before:-inset-1"
      />
    </Radix.Root>
  );
}
