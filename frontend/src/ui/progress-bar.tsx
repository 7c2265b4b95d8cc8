import { Progress } from 'radix-ui';

/** `value` is 0 to 1. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const percent = Math.round(value * 100);
  return (
    <Progress.Root
      aria-label={label}
      value={percent}
      className="h-2 w-full overflow-hidden rounded-full bg-line"
      getValueLabel={() => `${percent}%`}
    >
      <Progress.Indicator
        className="h-full rounded-full bg-brand transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </Progress.Root>
  );
}
