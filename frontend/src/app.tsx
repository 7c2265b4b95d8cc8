import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { FailureScreen } from './features/site/public/layout/failure-page';
import { answerPresses } from './lib/answer-presses';
import { ErrorBoundary } from './ui/error-boundary';
import { Notices } from './ui/notices';

export function App({ queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter }) {
  useEffect(answerWhenIdle, []);
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

// The browser is idle once React has hydrated the page, whose parts come one after the other. They do not call this themselves, as
// one that fails must answer, too.
const answerWhenIdle = () => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(answerPresses, { timeout: 1000 });
  else setTimeout(answerPresses, 200);
};
