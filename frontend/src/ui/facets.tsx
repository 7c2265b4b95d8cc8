import { useState } from 'react';
import { countOf } from '../lib/format';

interface FacetsProps {
  label: string;
  /** The word for one of what is counted. */
  counted: string;
  /** All that can be chosen, in its order; what counts nothing is not shown. */
  choices: readonly { value: string; label: string; count: number }[];
  chosen?: string;
  /** A second press takes the choice back. */
  onChoose: (value: string | undefined) => void;
  /** How many are shown at most. */
  most?: number;
}

/** How many each choice of a filter would show; a press chooses it. */
export function Facets({ label, counted, choices, chosen, onChoose, most = choices.length }: FacetsProps) {
  // What was pressed stays, whatever it counts: the keyboard's focus is there.
  const [pressed, setPressed] = useState<string>();
  const kept = choices.filter(({ value }) => value === chosen || value === pressed);
  const others = choices.filter((choice) => choice.count > 0 && !kept.includes(choice)).slice(0, most - kept.length);
  const shown = choices.filter((choice) => kept.includes(choice) || others.includes(choice));
  if (shown.length === 0) return null;
  return (
    // On a phone one line, which moves sideways: several would push what was found off the screen.
    <div role="group" aria-label={label} className="-m-1 flex gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap">
      {shown.map(({ value, label: word, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          aria-label={`${word}, ${countOf(count, counted)}`}
          onClick={() => {
            setPressed(value);
            onChoose(value === chosen ? undefined : value);
          }}
          className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border border-line bg-card px-3 text-sm font-medium text-ink transition-colors hover:border-brand hover:text-brand-darker aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker"
        >
          {word}
          <span className="font-normal text-ink-soft tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  );
}
