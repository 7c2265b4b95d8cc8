import { createFileRoute, Outlet } from '@tanstack/react-router';
import { BrokenScreen } from '../features/site/public/layout/failure-page';
import { SiteLayout } from '../features/site/public/layout/site-layout';

export const Route = createFileRoute('/_site')({
  errorComponent: BrokenScreen,
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
});
