import { LoaderCircle } from 'lucide-react';

export function Waiting({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <p role="progressbar" aria-label={label} className="flex items-center gap-3 text-ink-soft">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" />
        {label}
      </p>
    </div>
  );
}
