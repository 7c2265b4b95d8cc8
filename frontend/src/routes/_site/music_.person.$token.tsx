import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../../features/public/artist-page/person-page';

export const Route = createFileRoute('/_site/music_/person/$token')({ component: Opened });

function Opened() {
  const { token } = Route.useParams();
  return <PersonPage token={token} />;
}
