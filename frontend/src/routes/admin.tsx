import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AdminGate } from '../features/portal/admin/admin-gate';
import { tracksQuery } from '../features/portal/catalog/tracks.queries';
import { undecidedCountQuery } from '../features/portal/review/submissions.queries';
import { FailureScreen } from '../features/public/site/failure-page';
import { type AdminTab, readAdminSearch, useAdminSearch } from '../lib/admin-search';
import { Container } from '../ui/container';
import { lazyPart } from '../ui/lazy-part';
import { Tabs } from '../ui/tabs';
import { Waiting } from '../ui/waiting';

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminSearch,
  component: AdminPage,
  errorComponent: FailureScreen,
});

/** The code of each tab loads when it is opened for the first time. */
const tabPart = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, { waiting: <Waiting label="Loading…" /> });
const DashboardTab = tabPart(() => import('../features/portal/dashboard/dashboard-tab'));
const CatalogPanel = tabPart(async () => ({
  default: (await import('../features/portal/catalog/catalog-panel')).CatalogPanel,
}));
const ReviewPanel = tabPart(async () => ({
  default: (await import('../features/portal/review/review-panel')).ReviewPanel,
}));
const CrmTab = tabPart(() => import('../features/portal/crm/crm-tab'));
const ContentTab = tabPart(() => import('../features/portal/content/content-tab'));
const ProjectsTab = tabPart(() => import('../features/portal/projects/projects-tab'));
const HeroSettingsTab = tabPart(() => import('../features/portal/hero-settings/hero-settings-tab'));
const tabs = [
  { value: 'dashboard', title: 'Dashboard', content: <DashboardTab /> },
  { value: 'crm', title: 'CRM', content: <CrmTab /> },
  { value: 'music', title: 'Music Catalog', content: <MusicCatalog /> },
  { value: 'content', title: 'Content', content: <ContentTab /> },
  { value: 'projects', title: 'Projects', content: <ProjectsTab /> },
  { value: 'hero', title: 'Hero Video', content: <HeroSettingsTab /> },
];

function AdminPage() {
  const { search, show } = useAdminSearch();
  return (
    <AdminGate>
      <Container width="wide" className="pt-6 pb-32">
        <main>
          <Tabs
            label="Admin"
            value={search.tab ?? tabs[0]!.value}
            onValue={(tab) => show({ tab: tab as AdminTab })}
            tabs={tabs}
          />
        </main>
      </Container>
    </AdminGate>
  );
}

/** Each tab says how much is in it. */
function MusicCatalog() {
  const { search, show } = useAdminSearch();
  const tracks = useQuery(tracksQuery());
  const undecided = useQuery(undecidedCountQuery());
  return (
    <Tabs
      label="Music Catalog"
      look="pill"
      value={search.list === 'submissions' ? 'submissions' : 'catalog'}
      onValue={(list) => show({ tab: 'music', list })}
      tabs={[
        { value: 'catalog', title: `Music Catalog (${tracks.data?.total ?? 0})`, content: <CatalogPanel /> },
        { value: 'submissions', title: `New Submissions (${undecided.data?.total ?? 0})`, content: <ReviewPanel /> },
      ]}
    />
  );
}
