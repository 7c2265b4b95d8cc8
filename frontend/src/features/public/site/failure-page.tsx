import { page } from '../../../lib/page';
import { Button } from '../../../ui/button';

/** Shown when a screen broke, or could not be fetched because a newer version of the site is out. */
export function FailurePage() {
  return (
    <main className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-start justify-center gap-6 px-5 py-20 sm:px-8">
      <h1 className="text-title">Something went wrong</h1>
      <p className="text-lg text-ink-soft">
        This page could not be shown. Loading it again usually helps; if it does not, please write to us.
      </p>
      <Button size="large" onClick={() => page.reload()}>
        Load again
      </Button>
    </main>
  );
}
