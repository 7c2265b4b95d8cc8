import { page } from '../../../../lib/page/page';
import { Button } from '../../../../ui/button';
import { Mending } from '../../../../ui/notices/error-boundary';

/** For a page that broke, or whose code did not arrive, for instance after a deploy. */
function FailurePage() {
  return (
    <div className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-start justify-center gap-6 px-5 py-20 sm:px-8">
      <h1 className="text-title">Something went wrong</h1>
      <p className="text-lg text-ink-soft">
        This page could not be shown. Reloading usually helps. If it doesn’t, please email us.
      </p>
      <Button size="large" onClick={() => page.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** Where nothing else of the site is left around it. */
export function FailureScreen() {
  return (
    <main>
      <FailurePage />
    </main>
  );
}

interface BrokenProps {
  /** Of the router: draws the page again. */
  reset: () => void;
}

/** In place of a page within the site, or within the portal. */
export const BrokenPage = ({ reset }: BrokenProps) => (
  <Mending drawAnew={reset}>
    <FailurePage />
  </Mending>
);

/** In place of all. */
export const BrokenScreen = ({ reset }: BrokenProps) => (
  <Mending drawAnew={reset}>
    <FailureScreen />
  </Mending>
);
