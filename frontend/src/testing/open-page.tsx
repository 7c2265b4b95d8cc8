import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionQuery } from '../features/portal/admin/session';
import { storeCredentials } from '../lib/api/credentials';
import { makeQueryClient } from '../lib/api/query-client';
import { makeRouter } from '../router';
import { Notices } from '../ui/notices/notices';
import { toasts } from '../ui/notices/toasts';
import { forgetDone } from '../ui/notices/undo';

/** A page as a visitor opens it, by its address: routes, data and notices. With the history of before it is a reload. */
export function openPage(
  address: string,
  history = createMemoryHistory({ initialEntries: [address] }),
  queryClient = makeQueryClient(),
) {
  toasts.current = null;
  forgetDone();
  const router = makeRouter(queryClient, history);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>,
  );
  return { ...view, history, queryClient, user: userEvent.setup() };
}

/** The whole portal, as an admin who is signed in opens it. */
export function openPortal(address: string) {
  storeCredentials({ username: 'admin', password: 'right' });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(sessionQuery().queryKey, { items: [], total: 0 });
  return openPage(address, undefined, queryClient);
}
