import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { PlainPage } from '../../features/welcome/plain-page';

export const Route = createFileRoute('/_site/brief')({
  component: () => (
    <PlainPage
      page={pages.brief}
      kicker="Project Brief"
      title="Tell us about your project"
      text="Write a few lines about your film, series or campaign: what it is, what it should feel like, when you need the music and what it may cost. We answer within 24 hours."
      action={{ to: '/work', label: 'Portfolio' }}
    />
  ),
});
