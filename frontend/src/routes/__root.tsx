import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { BrokenScreen } from '../features/site/public/layout/failure-page';
import { NotFound } from '../features/site/public/layout/not-found';
import { SiteLayout } from '../features/site/public/layout/site-layout';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: BrokenScreen,
  notFoundComponent: () => (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  ),
});
