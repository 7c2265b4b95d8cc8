import { AudioLines } from 'lucide-react';
import { pluralize } from '../lib/format';
import { classes } from './classes';

/** On the picture of a project: there is music to hear. */
export function CueCountBadge({ count, className }: { count: number; className?: string }) {
  return (
    <p
      className={classes(
        'flex h-7 items-center gap-1.5 rounded-full bg-night/70 px-2.5 text-note font-medium text-white tabular-nums',
        className,
      )}
    >
      <AudioLines aria-hidden className="size-3.5 text-brand-light" />
      <span>{pluralize(count, 'cue')}</span>
    </p>
  );
}
