import { Slider as Radix } from 'radix-ui';

interface SliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  spokenValue: string;
  onChange: (value: number) => void;
}

export function Slider({ label, value, max, step, spokenValue, onChange }: SliderProps) {
  return (
    <Radix.Root
      value={[Math.min(value, max)]}
      max={max}
      step={step}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className="relative flex h-6 w-full touch-none items-center"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line forced-colors:border">
        <Radix.Range className="absolute h-full rounded-full bg-brand forced-colors:bg-[Highlight]" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={spokenValue}
        className="block size-4 rounded-full border-2 border-brand-deep bg-card shadow-sm before:absolute before:-inset-1"
      />
    </Radix.Root>
  );
}
