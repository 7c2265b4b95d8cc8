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
import { recordPlace } from '../features/portal/portal-places';
import { readAdminSearch, RecordPlaces } from '../lib/admin-search';
import { makeQueryClient } from '../lib/query-client';
import { Notices } from '../ui/notices';
import { toasts } from '../ui/toasts';
import { forgetDone } from '../ui/undo';

/** A part of the portal by itself, with an address to keep its state in: `?tab=crm&q=film`. */
export function renderInPortal(
  part: ReactNode,
  search = '',
  history: RouterHistory = createMemoryHistory({ initialEntries: [`/admin${search}`] }),
) {
  toasts.current = null;
  forgetDone();
  const queryClient = makeQueryClient();
  const root = createRootRoute();
  const admin = createRoute({
    getParentRoute: () => root,
    path: '/admin',
    validateSearch: readAdminSearch,
    component: () => <RecordPlaces value={recordPlace}>{part}</RecordPlaces>,
  });
  const router = createRouter({ routeTree: root.addChildren([admin]), history });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Notices />
    </QueryClientProvider>,
  );
  return { ...view, history, queryClient, user: userEvent.setup() };
}
