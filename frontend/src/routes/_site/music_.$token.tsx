import { createFileRoute } from '@tanstack/react-router';
import { ArtistPage } from '../../features/submissions/public/artist-page/artist-page';

export const Route = createFileRoute('/_site/music_/$token')({
  component: Opened,
  // It may load nothing from elsewhere; other pages may.
  onLeave: () => window.location.reload(),
});

function Opened() {
  const { token } = Route.useParams();
  return <ArtistPage token={token} />;
}
