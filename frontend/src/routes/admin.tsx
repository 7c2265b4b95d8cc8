import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminGate } from '../features/portal/admin/admin-gate';
import { PortalTabs } from '../features/portal/portal-tabs';
import { BrokenScreen } from '../features/site/public/layout/failure-page';

export const Route = createFileRoute('/admin')({ component: AdminPage, errorComponent: BrokenScreen });

function AdminPage() {
  return (
    <AdminGate>
      <PortalTabs>
        <Outlet />
      </PortalTabs>
    </AdminGate>
  );
}
