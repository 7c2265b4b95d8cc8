import { pages } from '@cueroom/contracts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { SubmissionPage } from '../../features/submissions/public/form/submission-page';
import { textsQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/artist-submissions')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery('artists')),
  component: () => <SubmissionPage page={pages.artistSubmissions} />,
});
