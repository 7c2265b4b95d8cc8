import { LoaderCircle } from 'lucide-react';

export function Waiting() {
  return (
    <div aria-live="polite" className="grid min-h-[50vh] place-items-center">
      <div role="progressbar" aria-label="Loading…" className="flex items-center gap-3 text-ink-soft">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" />
        <span>Loading…</span>
      </div>
    </div>
  );
}
