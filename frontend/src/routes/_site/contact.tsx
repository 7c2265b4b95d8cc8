import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { PlainPage } from '../../features/welcome/plain-page';

export const Route = createFileRoute('/_site/contact')({
  component: () => (
    <PlainPage
      page={pages.contact}
      kicker="Contact"
      title="Talk to us"
      text="Write about a project, a partnership, a question or a deadline. We answer within 24 hours."
      action={{ to: '/brief', label: 'Start Collaborating' }}
    />
  ),
});
