import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '../features/portal/admin/admin-gate';
import { portalTabs } from '../features/portal/portal-places';
import { PortalTabs } from '../features/portal/portal-tabs';
import { FailureScreen } from '../features/public/site/failure-page';
import { readAdminSearch } from '../lib/admin-search';
import { Container } from '../ui/container';

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminSearch(portalTabs.map(({ tab }) => tab)),
  component: AdminPage,
  errorComponent: FailureScreen,
});

function AdminPage() {
  return (
    <AdminGate>
      <Container width="portal" className="pt-6 pb-32">
        <main>
          <PortalTabs />
        </main>
      </Container>
    </AdminGate>
  );
}
