import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { FailureScreen } from './features/public/site/failure-page';
import { ErrorBoundary } from './ui/lazy-part';
import { Notices } from './ui/notices';

export function App({ queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter }) {
  useEffect(showControls, []);
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

// What the server rendered is hidden until it answers (styles.css). The browser is idle once React has hydrated the page,
// which does not do this itself: one that fails must not stay hidden.
const showControls = () => {
  const show = () => document.getElementById('root')?.removeAttribute('data-drawn');
  if ('requestIdleCallback' in window) window.requestIdleCallback(show, { timeout: 1000 });
  else setTimeout(show, 200);
};
