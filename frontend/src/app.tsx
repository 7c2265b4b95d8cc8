import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { FailureScreen } from './features/site/public/layout/failure-page';
import { ErrorBoundary } from './ui/error-boundary';
import { Notices } from './ui/notices';

interface AppProps {
  queryClient: QueryClient;
  router: RegisteredRouter;
  /** A page of which a part fails is shown, too. */
  onShown?: () => void;
}

export function App({ queryClient, router, onShown }: AppProps) {
  useEffect(() => {
    // In a task of its own: React does not let a press in while it runs effects.
    const timer = setTimeout(() => onShown?.());
    return () => clearTimeout(timer);
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
