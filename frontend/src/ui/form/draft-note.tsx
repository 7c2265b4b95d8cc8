import { useSnapshot } from 'valtio/react';
import { draftDays, isTyped, type KeptDraft } from '../../lib/forms/kept-draft';
import { useInBrowser } from '../../lib/page/use-in-browser';
import { classes } from '../classes';

interface DraftNoteProps {
  draft: KeptDraft<object, unknown>;
  onClear: () => void;
  className?: string;
}

export function DraftNote({ draft, onClear, className }: DraftNoteProps) {
  const isInBrowser = useInBrowser();
  const canClear = isTyped(useSnapshot(draft)) && isInBrowser;
  return (
    <p className={classes('max-w-prose text-note leading-relaxed text-ink-soft', className)}>
      <span>{`What you type stays in this browser until you send it, for up to ${draftDays} days. `}</span>
      {canClear && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // This button goes: the focus returns to where the form begins.
            currentTarget.form?.querySelector<HTMLElement>('[tabindex="-1"], input')?.focus();
            onClear();
          }}
          className="min-h-6 font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker"
        >
          Clear the form
        </button>
      )}
    </p>
  );
}
