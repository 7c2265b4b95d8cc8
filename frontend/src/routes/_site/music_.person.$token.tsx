import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../../features/submissions/public/artist-page/person-page';

export const Route = createFileRoute('/_site/music_/person/$token')({
  component: Opened,
  // It may load nothing from elsewhere; other pages may.
  onLeave: () => window.location.reload(),
});

function Opened() {
  const { token } = Route.useParams();
  return <PersonPage token={token} />;
}
