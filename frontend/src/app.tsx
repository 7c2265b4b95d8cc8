import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { FailureScreen } from './features/public/site/failure-page';
import { ErrorBoundary } from './ui/lazy-part';
import { Notices } from './ui/notices';

export function App({ queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter }) {
  useEffect(answerPresses, []);
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

// A button that was pressed before it answered (start.ts) is pressed now: the browser is idle once React has hydrated the page,
// which does not do this itself, as one that fails must answer, too.
const answerPresses = () => {
  const answer = () => {
    document.getElementById('root')?.removeAttribute('data-drawn');
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    pressed?.removeAttribute('data-pressed');
    pressed?.click();
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(answer, { timeout: 1000 });
  else setTimeout(answer, 200);
};
