import { Button } from '../../../ui/button';
import { sayDraftTime } from './draft-time';

interface DraftBarProps {
  savedAt: Date | null;
  onDiscard: () => void;
}

/** That nothing typed is lost, and the way to begin anew. */
export function DraftBar({ savedAt, onDiscard }: DraftBarProps) {
  if (!savedAt) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-ink-soft">
      <span className="tabular-nums">{`Draft saved ${sayDraftTime(savedAt.getTime())}`}</span>
      <Button variant="quiet" size="small" className="min-h-11" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  );
}
