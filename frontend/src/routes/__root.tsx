import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { BrokenScreen } from '../features/public/site/failure-page';
import { NotFound } from '../features/public/site/not-found';
import { SiteLayout } from '../features/public/site/site-layout';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: BrokenScreen,
  notFoundComponent: () => (
    <SiteLayout>
      <NotFound />
    </SiteLayout>
  ),
});
