import { Progress } from 'radix-ui';
import { classes } from '../classes';

/** `value` is 0 to 1. */
export function ProgressBar({ label, value, size }: { label: string; value: number; size?: 'large' }) {
  const percent = Math.round(value * 100);
  return (
    <Progress.Root
      aria-label={label}
      value={percent}
      className={classes('w-full overflow-hidden rounded-full bg-line', size === 'large' ? 'h-4' : 'h-2')}
      getValueLabel={() => `${percent}%`}
    >
      <Progress.Indicator
        className="h-full rounded-full bg-brand transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </Progress.Root>
  );
}
