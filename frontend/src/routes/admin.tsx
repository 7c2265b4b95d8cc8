import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '../features/portal/admin/admin-gate';
import { PortalTabs } from '../features/portal/portal-tabs';
import { FailureScreen } from '../features/public/site/failure-page';
import { readAdminSearch } from '../lib/admin-search';
import { Container } from '../ui/container';

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminSearch,
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
