import { type Reader, searchParts, understoodIn } from '@cueroom/contracts/search-parts';
import { X } from 'lucide-react';

interface ChipProps {
  label: string;
  /** Says what a press does. */
  action: string;
  onRemove: () => void;
}

export function RemovableChip({ label, action, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`${action} ${label}`}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-brand-tint px-3 text-sm font-medium text-brand-darker hover:brightness-95"
    >
      <span>{label}</span>
      <X aria-hidden className="size-3.5" />
    </button>
  );
}

interface FactChipsProps {
  /** The whole search. */
  typed: string | undefined;
  reader?: Reader;
  onChange: (typed: string) => void;
}

/** What was understood of a search: each can be taken out of it. */
export function FactChips({ typed, reader, onChange }: FactChipsProps) {
  const parts = searchParts(typed, reader);
  const facts = parts.flatMap((part) => understoodIn([part]).map((fact) => ({ part, fact })));
  if (facts.length === 0) return null;
  const without = (left: (typeof parts)[number]) =>
    parts.flatMap((part) => (part === left ? [] : [part.text])).join(' ');
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-1.5 print:hidden">
      {facts.map(({ part, fact }) => (
        <li key={part.text}>
          <RemovableChip
            label={reader?.say?.(fact) ?? fact.value}
            action="Remove"
            onRemove={() => onChange(without(part))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Of tracks that may or may not be what was asked for. */
export function NotMarked({ count = 0 }: { count?: number }) {
  return (
    count > 0 && <p className="text-sm text-ink-soft">{`${count} more ${count === 1 ? 'is' : 'are'} not marked`}</p>
  );
}
