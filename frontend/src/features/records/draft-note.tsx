import { Button } from '../../ui/button';

interface DraftNoteProps {
  isChanged: boolean;
  isPending: boolean;
  /** Something else to say while it lasts. */
  text?: string;
  onDiscard: () => void;
}

/** Stands beside the button that saves: there are changes, and a way back. */
export function DraftNote({ isChanged, isPending, text, onDiscard }: DraftNoteProps) {
  return (
    <>
      {isChanged && (
        <Button variant="secondary" onClick={onDiscard} isPending={isPending}>
          Discard changes
        </Button>
      )}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {text ?? (isChanged && 'Unsaved changes. They’re kept while you switch tabs.')}
      </p>
    </>
  );
}
