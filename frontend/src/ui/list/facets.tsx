import { useState } from 'react';
import { formatMatches } from '../../lib/words/format';

interface FacetsProps {
  label: string;
  counted: string;
  choices: readonly { value: string; label: string; count: number; isAtLeast?: boolean }[];
  chosen: readonly string[];
  onToggle: (value: string, isChosen: boolean) => void;
  most?: number;
}

export function Facets({ label, counted, choices, chosen, onToggle, most = choices.length }: FacetsProps) {
  // What was pressed stays, whatever it counts: it has the focus.
  const [pressed, setPressed] = useState<string>();
  const kept = choices.filter(({ value }) => chosen.includes(value) || value === pressed);
  const others = choices.filter((choice) => choice.count > 0 && !kept.includes(choice)).slice(0, most - kept.length);
  const shown = choices.filter((choice) => kept.includes(choice) || others.includes(choice));
  if (shown.length === 0) return null;
  return (
    // On a phone one line, which scrolls: several would push the results off the screen. `relative` for the hidden words, which would
    // widen the page otherwise.
    <div role="group" aria-label={label} className="relative -m-1 flex gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap">
      {shown.map(({ value, label: word, count, isAtLeast }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={() => {
            setPressed(value);
            onToggle(value, !chosen.includes(value));
          }}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-card px-3 text-sm font-medium text-ink transition-colors hover:border-brand hover:text-brand-darker aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-darker"
        >
          <span className="max-w-56 truncate">{word}</span>{' '}
          <span className="font-normal text-ink-soft tabular-nums">
            <span>{formatMatches(count, isAtLeast)}</span>
            <span className="sr-only">{` ${count === 1 && !isAtLeast ? counted : `${counted}s`}`}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
