import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { PlainPage } from '../../features/welcome/plain-page';

export const Route = createFileRoute('/_site/work')({
  component: () => (
    <PlainPage
      page={pages.work}
      kicker="Portfolio"
      title="Pictures we found the music for"
      text="Ask us for a reel that fits your project: we put one together from work close to yours, in film, television and advertising."
      action={{ to: '/brief', label: 'Start Collaborating' }}
    />
  ),
});
