import { type TrackChoice, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import { CircleHelp, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { SendingNote } from './act-words';
import type { Waiting } from './outbox';

const icons: Record<TrackChoice, LucideIcon> = { yes: ThumbsUp, maybe: CircleHelp, no: ThumbsDown };
const chosenTones: Record<TrackChoice, string> = {
  yes: 'aria-pressed:border-good aria-pressed:bg-good-tint aria-pressed:text-good',
  maybe: 'aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker',
  no: 'aria-pressed:border-bad aria-pressed:bg-bad-tint aria-pressed:text-bad',
};

interface ChoicesProps {
  chosen: TrackChoice | null;
  /** Shown at once, and kept until the studio has it. */
  choose: (choice: TrackChoice | null) => void;
}

/** Pressed again a choice is taken back. */
export function Choices({ chosen, choose }: ChoicesProps) {
  return trackChoices.map(({ value, label }) => {
    const Icon = icons[value];
    return (
      <button
        key={value}
        type="button"
        aria-pressed={chosen === value}
        onClick={() => choose(chosen === value ? null : value)}
        className={classes(
          'inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-full border border-line-strong px-4 text-sm font-semibold text-ink-soft transition-colors hover:border-brand hover:text-ink sm:grow-0 print:not-aria-pressed:hidden print:min-h-0 print:grow-0 print:py-0.5 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none',
          chosenTones[value],
        )}
      >
        <Icon aria-hidden className="size-4" />
        <span>{label}</span>
      </button>
    );
  });
}

interface ChoiceButtonsProps extends ChoicesProps {
  /** While it is on its way. */
  waiting?: Waiting;
  /** Why the last one was not taken. */
  refused?: string;
  /** What was chosen elsewhere after it. */
  standing?: string;
}

export function ChoiceButtons({ waiting, refused, standing, ...choices }: ChoiceButtonsProps) {
  return (
    <div
      className={classes(
        'flex w-full flex-wrap items-center gap-2 noscript:hidden sm:w-auto',
        choices.chosen === null && 'print:hidden',
      )}
    >
      <Choices {...choices} />
      {waiting && <SendingNote what="choice" waiting={waiting} className="w-full" />}
      {refused && (
        <span role="alert" className="w-full text-note text-bad">
          {`Your choice was not taken. ${refused}`}
        </span>
      )}
      {standing && (
        <span role="status" className="w-full text-note text-ink-soft">
          {`You chose ${standing} later, on another device. That one counts.`}
        </span>
      )}
    </div>
  );
}
