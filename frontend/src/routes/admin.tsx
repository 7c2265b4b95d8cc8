import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '../features/admin/admin-gate';
import { CatalogPanel } from '../features/catalog/catalog-panel';
import { tracksQuery } from '../features/catalog/tracks.queries';
import { ReviewPanel } from '../features/review/review-panel';
import { submissionsQuery } from '../features/review/submissions.queries';
import { Container } from '../ui/container';
import { Tabs } from '../ui/tabs';

export const Route = createFileRoute('/admin')({ component: AdminPage });

function AdminPage() {
  return (
    <AdminGate>
      <Container className="max-w-7xl! pt-6 pb-32">
        <main>
          <Tabs label="Admin" tabs={[{ value: 'music', title: 'Music Catalog', content: <MusicCatalog /> }]} />
        </main>
      </Container>
    </AdminGate>
  );
}

/** Both lists are read at once: each tab says how much is in it. */
function MusicCatalog() {
  const tracks = useQuery(tracksQuery());
  const submissions = useQuery(submissionsQuery());
  return (
    <Tabs
      label="Music Catalog"
      look="pill"
      tabs={[
        { value: 'catalog', title: `Music Catalog (${tracks.data?.total ?? 0})`, content: <CatalogPanel /> },
        { value: 'submissions', title: `New Submissions (${submissions.data?.total ?? 0})`, content: <ReviewPanel /> },
      ]}
    />
  );
}
