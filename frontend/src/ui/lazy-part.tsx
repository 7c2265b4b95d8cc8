import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { page } from '../lib/page/page';
import { Button } from './button';
import { ErrorBoundary } from './notices/error-boundary';

interface LazyPartOptions<Props> {
  waiting?: ReactNode;
  /** Shown instead of the part when its code did not arrive, or when it broke; `retry` loads it again. */
  failed?: (part: { props: Props; retry: () => void }) => ReactNode;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Chromium remembers that a script did not arrive, by its address: with another query it is fetched again. */
const loadAgain = async <Props,>(load: Load<Props>, attempt: number): ReturnType<Load<Props>> => {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    return (await import(/* @vite-ignore */ `${address}?attempt=${attempt}`)) as Awaited<ReturnType<Load<Props>>>;
  }
};

/** Its code loads on demand. If it cannot, after a deploy for instance, the rest of the page and what is typed there stay. */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
  { waiting = null, failed = ({ retry }) => <PartFailed onRetry={retry} /> }: LazyPartOptions<Props> = {},
): FunctionComponent<Props> => {
  let known: ComponentType<Props> | undefined;
  const keep: Load<Props> = async () => {
    const loaded = await load();
    known = loaded.default;
    return loaded;
  };
  function LazyPart(props: Props) {
    // A lazy component remembers its failure: each try takes a new one.
    const [{ Part, attempt }, setPart] = useState(() => ({ Part: known ?? lazy(keep), attempt: 1 }));
    const retry = () => setPart({ Part: lazy(() => loadAgain(keep, attempt)), attempt: attempt + 1 });
    return (
      <ErrorBoundary key={attempt} fallback={failed({ props, retry })}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return LazyPart;
};

/** After a deploy only a new page has the new code, so both ways on are offered. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
      <p className="font-medium text-bad">This part could not be loaded.</p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
      <Button size="small" variant="quiet" onClick={() => page.reload()}>
        Reload Page
      </Button>
    </div>
  );
}
