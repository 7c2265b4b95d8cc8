import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button';
import { isEnterInLine } from '../../ui/enter-key';
import { IconButton } from '../../ui/icon-button';

interface SideProps {
  label: string;
  sum: string;
  hint?: string;
  add: string | false;
  onAdd: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}

export function Side({ label, sum, hint, add, onAdd, isDisabled, children }: SideProps) {
  const box = useRef<HTMLDivElement>(null);
  const addRow = () => {
    flushSync(onAdd);
    [...(box.current?.querySelectorAll('[role=group]') ?? [])].at(-1)?.querySelector('input')?.focus();
  };
  /** Enter in the last row, once something is typed there, begins the next one; before that it leads to the row below. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterInLine(event)) return;
    event.preventDefault();
    const rows = [...(box.current?.querySelectorAll('[role=group]') ?? [])];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    const below = rows[at + 1]?.querySelector('input');
    const isTyped = [...(rows[at]?.querySelectorAll('input') ?? [])].some(({ value }) => value.trim() !== '');
    if (below) below.focus();
    else if (isTyped && add && !isDisabled) addRow();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
    <div ref={box} role="group" aria-label={label} onKeyDown={onKeyDown} className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{label}</p>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {sum}
        </p>
      </div>
      {hint && <p className="-mt-2 text-note text-ink-soft">{hint}</p>}
      {children}
      {add && !isDisabled && (
        <Button variant="secondary" size="small" onClick={addRow}>
          <Plus aria-hidden className="size-4" />
          <span>{add}</span>
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  isDisabled?: boolean;
  onRemove: () => void;
  children: ReactNode;
}

export const Row = ({ label, isDisabled, onRemove, children }: RowProps) => (
  <div
    role="group"
    aria-label={label}
    className="relative rounded-xl border border-line bg-card p-3.5 pt-5 sm:p-4 sm:pt-5"
  >
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">{children}</div>
    {!isDisabled && (
      <div className="absolute top-0 right-0.5">
        <IconButton icon={X} label={`Remove ${label}`} onClick={onRemove} />
      </div>
    )}
  </div>
);
