import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { FailureScreen } from './features/site/public/layout/failure-page';
import { ErrorBoundary } from './ui/notices/error-boundary';
import { Notices } from './ui/notices/notices';

interface AppProps {
  queryClient: QueryClient;
  router: RegisteredRouter;
  /** A page of which a part fails is shown, too. */
  onShown?: () => void;
}

export function App({ queryClient, router, onShown }: AppProps) {
  useEffect(() => {
    if (onShown) whenIdle(onShown);
  }, [onShown]);
  return (
    <StrictMode>
      {/* No error leaves an empty page. */}
      <ErrorBoundary fallback={<FailureScreen />}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Notices />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** The browser is idle once React has taken over all parts of the page, which come one after the other. One that fails is passed, too. */
const whenIdle = (act: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 1000 });
  else setTimeout(act, 200);
};
