import { type TrackChoice, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { ListenTrack } from '@cueroom/contracts/pitches/listen';
import { CircleHelp, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { classes } from '../../ui/classes';

const icons: Record<TrackChoice, LucideIcon> = { yes: ThumbsUp, maybe: CircleHelp, no: ThumbsDown };
const chosenTones: Record<TrackChoice, string> = {
  yes: 'aria-pressed:border-good aria-pressed:bg-good-tint aria-pressed:text-good',
  maybe: 'aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker',
  no: 'aria-pressed:border-bad aria-pressed:bg-bad-tint aria-pressed:text-bad',
};
const retryMs = [1000, 4000];

interface ChoiceButtonsProps {
  track: ListenTrack;
  /** Shows it at once, and keeps it. */
  choose: (choice: TrackChoice | null) => Promise<unknown>;
}

/** Kept with the press; pressed again it is taken back. The last press wins, also on a bad line. */
export function ChoiceButtons({ track, choose }: ChoiceButtonsProps) {
  const [isLost, setLost] = useState(false);
  const latest = useRef(0);
  const send = async (choice: TrackChoice | null) => {
    const mine = ++latest.current;
    setLost(false);
    for (const waitMs of [...retryMs, null]) {
      const isKept = await choose(choice).then(
        () => true,
        () => false,
      );
      if (isKept || latest.current !== mine) return;
      if (waitMs === null) break;
      await new Promise((next) => setTimeout(next, waitMs));
      if (latest.current !== mine) return;
    }
    setLost(true);
  };
  return (
    <div
      className={classes(
        'flex w-full flex-wrap items-center gap-2 noscript:hidden sm:w-auto',
        track.choice === null && 'print:hidden',
      )}
    >
      {trackChoices.map(({ value, label }) => {
        const Icon = icons[value];
        return (
          <button
            key={value}
            type="button"
            aria-pressed={track.choice === value}
            onClick={() => void send(track.choice === value ? null : value)}
            className={classes(
              'inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-full border border-line-strong px-4 text-sm font-semibold text-ink-soft transition-colors hover:border-brand hover:text-ink sm:grow-0 print:not-aria-pressed:hidden print:min-h-0 print:grow-0 print:py-0.5 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none',
              chosenTones[value],
            )}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </button>
        );
      })}
      {isLost && (
        <span role="alert" className="text-note text-bad">
          This could not be kept.{' '}
          <button type="button" className="font-semibold underline" onClick={() => void send(track.choice)}>
            Try again
          </button>
        </span>
      )}
    </div>
  );
}
