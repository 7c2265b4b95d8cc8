import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '../features/portal/admin/sign-in';
import { PortalTabs } from '../features/portal/portal-tabs';
import { BrokenScreen } from '../features/site/public/layout/failure-page';

export const Route = createFileRoute('/admin')({ component: AdminPage, errorComponent: BrokenScreen });

/** What is shown at each of the addresses below this one is in portal-places.tsx: so the first page of the site carries none of it. */
function AdminPage() {
  return (
    <AdminGate>
      <PortalTabs />
    </AdminGate>
  );
}
