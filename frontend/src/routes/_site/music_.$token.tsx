import { createFileRoute } from '@tanstack/react-router';
import { ArtistPage } from '../../features/public/artist-page/artist-page';

export const Route = createFileRoute('/_site/music_/$token')({ component: Opened });

function Opened() {
  const { token } = Route.useParams();
  return <ArtistPage token={token} />;
}
