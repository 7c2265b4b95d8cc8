import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeQueryClient } from '../lib/query-client';
import { makeRouter } from '../router';
import { Notices } from '../ui/notices';
import { toasts } from '../ui/toasts';

/** A page as a visitor opens it, by its address: routes, data and notices. With the history of before it is a reload. */
export function openPage(address: string, history = createMemoryHistory({ initialEntries: [address] })) {
  toasts.current = null;
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, history);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>,
  );
  return { ...view, history, queryClient, user: userEvent.setup() };
}
