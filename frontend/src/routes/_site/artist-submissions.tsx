import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { SubmissionPage } from '../../features/submissions/public/form/submission-page';

export const Route = createFileRoute('/_site/artist-submissions')({
  component: () => <SubmissionPage page={pages.artistSubmissions} />,
});
