import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../lib/api/query-client';
import { searchTexts } from '../router';
import { Notices } from '../ui/notices/notices';
import { toasts } from '../ui/notices/toasts';
import { forgetDone } from '../ui/notices/undo';

/** A part of the portal by itself, with an address to keep its state in: `/admin/briefs/ID?q=film`. */
export function renderInPortal(
  part: ReactNode,
  address = '/admin',
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
) {
  toasts.current = null;
  forgetDone();
  const queryClient = makeQueryClient();
  const root = createRootRoute();
  const anyPlace = createRoute({ getParentRoute: () => root, path: '/admin/{-$list}/{-$id}', component: () => part });
  const router = createRouter({ ...searchTexts, routeTree: root.addChildren([anyPlace]), history });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Notices />
    </QueryClientProvider>,
  );
  return { ...view, history, queryClient, user: userEvent.setup() };
}
