import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '../features/portal/admin/admin-gate';
import { PortalTabs } from '../features/portal/portal-tabs';
import { BrokenScreen } from '../features/site/public/layout/failure-page';
import { readAdminSearch } from '../lib/admin-search';

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminSearch,
  component: AdminPage,
  errorComponent: BrokenScreen,
});

function AdminPage() {
  return (
    <AdminGate>
      <PortalTabs />
    </AdminGate>
  );
}
