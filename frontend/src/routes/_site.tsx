import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteLayout } from '../features/public/site/site-layout';

export const Route = createFileRoute('/_site')({
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
});
