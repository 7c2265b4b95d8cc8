import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { LastResort } from './features/public/site/last-resort';
import { Notices } from './ui/notices';

/** The same in the browser and where the server renders pages. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter }) {
  useEffect(showControls, []);
  return (
    <StrictMode>
      <LastResort>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Notices />
        </QueryClientProvider>
      </LastResort>
    </StrictMode>
  );
}

/**
 * Buttons and fields that the server rendered are hidden until they answer (styles.css). React hydrates the page itself
 * after the app; the browser is idle once it has. Not left to the page: one that fails must not stay hidden.
 */
const showControls = () => {
  const show = () => document.getElementById('root')?.removeAttribute('data-drawn');
  if ('requestIdleCallback' in window) window.requestIdleCallback(show, { timeout: 1000 });
  else setTimeout(show, 200);
};
