import { type TrackChoice, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { ListenTrack } from '@cueroom/contracts/pitches/listen';
import { CircleHelp, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { sayError } from '../../lib/api-error';
import { isNetworkError, retrying } from '../../lib/retrying';
import { classes } from '../../ui/classes';

const icons: Record<TrackChoice, LucideIcon> = { yes: ThumbsUp, maybe: CircleHelp, no: ThumbsDown };
const chosenTones: Record<TrackChoice, string> = {
  yes: 'aria-pressed:border-good aria-pressed:bg-good-tint aria-pressed:text-good',
  maybe: 'aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker',
  no: 'aria-pressed:border-bad aria-pressed:bg-bad-tint aria-pressed:text-bad',
};
interface ChoiceButtonsProps {
  track: ListenTrack;
  /** Shows it at once, and keeps it. */
  choose: (choice: TrackChoice | null) => Promise<unknown>;
}

/** Kept with the press; pressed again it is taken back. The last press wins, also on a bad line. */
export function ChoiceButtons({ track, choose }: ChoiceButtonsProps) {
  const { state, reason, send } = useSending(choose);
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
            <span>{label}</span>
          </button>
        );
      })}
      {state === 'waiting' && (
        <span role="status" className="w-full text-note text-ink-soft">
          No connection. Your choice is sent as soon as there is one.
        </span>
      )}
      {state === 'lost' && (
        <span role="alert" className="w-full text-note text-bad">
          <span>{`This could not be kept. ${reason ?? ''} `}</span>
          <button type="button" className="font-semibold underline" onClick={() => void send(track.choice)}>
            Try again
          </button>
        </span>
      )}
    </div>
  );
}

/** Sends a choice until it is there, as long as no other one is made. */
function useSending(choose: ChoiceButtonsProps['choose']) {
  const [state, setState] = useState<'kept' | 'waiting' | 'lost'>('kept');
  const [reason, setReason] = useState<string>();
  const latest = useRef(new AbortController());
  const send = async (choice: TrackChoice | null) => {
    latest.current.abort();
    const { signal } = (latest.current = new AbortController());
    const tell = (next: typeof state) => signal.aborted || setState(next);
    tell('kept');
    const onWaiting = (isWaiting: boolean) => tell(isWaiting ? 'waiting' : 'kept');
    await retrying(() => choose(choice), { isWaitedOut: isNetworkError, onWaiting, signal }).catch((error: unknown) => {
      if (signal.aborted) return;
      setReason(sayError(error));
      setState('lost');
    });
  };
  return { state, reason, send };
}
