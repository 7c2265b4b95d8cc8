import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { PlainPage } from '../../features/welcome/plain-page';

export const Route = createFileRoute('/_site/about')({
  component: () => (
    <PlainPage
      page={pages.about}
      kicker="About"
      title="A small studio with long ears"
      text="We choose, clear and license music for pictures. Between the people who make films and the people who make music there is one desk, and we sit at it."
      action={{ to: '/artist-sub', label: 'Submit Your Music' }}
    />
  ),
});
