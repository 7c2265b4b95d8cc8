import { Button } from '../../../ui/button';

/** Two forms of one draft would overwrite each other. */
export function OpenElsewhere({ onContinue }: { onContinue: () => void }) {
  return (
    <div role="status" className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-10">
      <h2 className="text-title">This submission is open in another tab</h2>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-ink-soft">
        It can be worked on in one place at a time, so that nothing is overwritten. Continue here, and the other tab
        pauses: nothing that you typed or sent is lost.
      </p>
      <Button size="large" className="mt-6" onClick={onContinue}>
        Continue here
      </Button>
    </div>
  );
}
