import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { LastResort } from './features/public/site/last-resort';
import { Notices } from './ui/notices';

/** The same in the browser and where the server draws pages. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: RegisteredRouter }) {
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
