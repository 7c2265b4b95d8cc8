import { createFileRoute, Outlet } from '@tanstack/react-router';
import { BrokenScreen } from '../features/public/site/failure-page';
import { SiteLayout } from '../features/public/site/site-layout';

export const Route = createFileRoute('/_site')({
  errorComponent: BrokenScreen,
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
});
