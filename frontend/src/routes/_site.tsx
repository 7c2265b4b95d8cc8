import { createFileRoute, Outlet } from '@tanstack/react-router';
import { FailureScreen } from '../features/public/site/failure-page';
import { SiteLayout } from '../features/public/site/site-layout';

export const Route = createFileRoute('/_site')({
  errorComponent: FailureScreen,
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
});
